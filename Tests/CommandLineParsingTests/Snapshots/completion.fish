# fish completion for kitchen
function __kitchen_list
    set -l before (commandline -ct | string match -r '^.*,')
    printf '%s\n' "$before"$argv
end
complete -c kitchen -f -s h -l help -d 'Print help.'
complete -c kitchen -f -n __fish_use_subcommand -l version -d 'Print the versions.'
complete -c kitchen -f -n __fish_use_subcommand -a help -d 'Print help on a command.'
complete -c kitchen -f -n __fish_use_subcommand -a cook -d 'Cook what is named.'
complete -c kitchen -f -n __fish_use_subcommand -a pantry -d 'What is there.'
complete -c kitchen -x -n '__fish_seen_subcommand_from cook' -s m -l minutes -d 'How long.'
complete -c kitchen -x -n '__fish_seen_subcommand_from cook' -l offset -d 'Earlier or later than the others.'
complete -c kitchen -x -a 'low medium high' -n '__fish_seen_subcommand_from cook' -l heat -d 'How hot.'
complete -c kitchen -x -a 'salt pepper' -n '__fish_seen_subcommand_from cook' -s s -l spice -d 'Give it again for more.'
complete -c kitchen -f -n '__fish_seen_subcommand_from cook' -s v -l vegan -d 'Nothing of animals; see \'pantry\' for what that leaves.'
complete -c kitchen -f -n '__fish_seen_subcommand_from cook' -l no-warming -d 'Serve at once.'
complete -c kitchen -x -n '__fish_seen_subcommand_from cook' -l guests -d 'Guests at each table.'
complete -c kitchen -x -a '(__kitchen_list salt pepper)' -n '__fish_seen_subcommand_from cook' -l sides -d 'What stands beside.'
complete -c kitchen -f -n '__fish_seen_subcommand_from pantry; and not __fish_seen_subcommand_from list sort' -a list -d 'List a shelf.'
complete -c kitchen -f -n '__fish_seen_subcommand_from pantry; and not __fish_seen_subcommand_from list sort' -a sort -d 'Sort a shelf.'
complete -c kitchen -F -n '__fish_seen_subcommand_from pantry; and __fish_seen_subcommand_from list' -a 'top bottom'
