/// Runs a workflow file as a CI service does: the scripts of its steps in order, in its environment, with a server of
/// its own that receives comments. Prints a JSON object with the result of each step and with what the server received.
enum WorkflowScript {
  static let python = #"""
    import http.server, json, os, re, subprocess, sys, threading, yaml

    service, path = sys.argv[1:3]
    asked = []

    class Comments(http.server.BaseHTTPRequestHandler):
        def answer(self):
            body = self.rfile.read(int(self.headers.get("Content-Length") or 0)).decode()
            asked.append({"method": self.command, "path": self.path, "body": body})
            known = json.loads(os.environ.get("COMMENTS", "[]"))
            reply = json.dumps(known if self.command == "GET" else {"id": 1}).encode()
            self.send_response(404 if "/artifacts/" in self.path else 200)
            self.send_header("Content-Length", str(len(reply)))
            self.end_headers()
            self.wfile.write(reply)
        do_GET = do_POST = do_PATCH = answer
        def log_message(self, *_): pass

    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Comments)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    address = f"http://127.0.0.1:{server.server_address[1]}"

    def github(workflow):
        context = {"vars.STEPWEDGE_DEB": os.environ["STEPWEDGE_DEB"], "github.token": "t", "github.event.number": "7"}
        def filled(settings):
            return {name: re.sub(r"\$\{\{ *(\S+) *\}\}", lambda hit: context[hit[1]], str(value))
                    for name, value in (settings or {}).items()}
        job = next(iter(workflow["jobs"].values()))
        shell = {"GITHUB_API_URL": address, "GITHUB_REPOSITORY": "o/r", "GITHUB_BASE_REF": os.environ.get("BASE_REF", "main"), "GITHUB_ACTIONS": "true",
                 "GITHUB_STEP_SUMMARY": os.path.abspath("summary.md")} | filled(workflow.get("env"))
        for step in job["steps"]:
            if "run" in step:
                yield step["name"], step["run"], shell | filled(step.get("env")), "always()" in str(step.get("if", ""))

    def action(workflow):
        context = {f"inputs.{name}": entry["default"] for name, entry in workflow["inputs"].items()} | {
            "inputs.archive": os.environ["ARCHIVE"], "inputs.token": "t", "github.event.number": "7",
            "github.server_url": "", "github.action_repository": "", "github.action_ref": ""}
        def filled(settings):
            return {name: re.sub(r"\$\{\{ *(\S+) *\}\}", lambda hit: context[hit[1]], str(value))
                    for name, value in (settings or {}).items()}
        temporary = os.path.abspath("../temporary")
        os.makedirs(temporary)
        path = os.path.join(temporary, "path")
        shell = {"GITHUB_API_URL": address, "GITHUB_REPOSITORY": "o/r", "GITHUB_BASE_REF": os.environ.get("BASE_REF", "main"), "GITHUB_ACTIONS": "true",
                 "GITHUB_STEP_SUMMARY": os.path.abspath("summary.md"), "RUNNER_TEMP": temporary, "GITHUB_PATH": path}
        for step in workflow["runs"]["steps"]:
            if "run" in step:
                added = open(path).read().split() if os.path.exists(path) else []
                yield (step["name"], step["run"],
                       shell | filled(step.get("env")) | {"PATH": ":".join(added + [os.environ["PATH"]])},
                       "always()" in str(step.get("if", "")))

    def component(workflow, inputs):
        values = {name: entry.get("default", os.environ["ARCHIVE"]) for name, entry in inputs.items()}
        settings = workflow["gate"]["variables"]
        for name, value in settings.items():
            settings[name] = re.sub(r"\$\[\[ *inputs\.(\S+) *\]\]", lambda hit: values[hit[1]], value)
        return gitlab(workflow)

    def gitlab(workflow):
        job = next(iter(workflow.values()))
        shell = {"CI_API_V4_URL": address, "CI_PROJECT_ID": "5", "CI_MERGE_REQUEST_IID": "7", "GATE_TOKEN": "t",
                 "CI_MERGE_REQUEST_DIFF_BASE_SHA": os.environ["BASE_SHA"], "GITLAB_CI": "true"} | job["variables"]
        # One shell has both; what comes after has its own and runs whatever came before.
        yield "script", "\n".join(job["before_script"] + job["script"]), shell, False
        yield "after", "\n".join(job["after_script"]), shell, True

    steps, failed = [], False
    documents = list(yaml.safe_load_all(open(path)))
    steps_of = {"github": github, "gitlab": gitlab, "action": action,
                "component": lambda job: component(job, documents[0]["spec"]["inputs"])}[service]
    for name, script, settings, always in steps_of(documents[-1]):
        if failed and not always: continue
        done = subprocess.run(["bash", "-e", "-o", "pipefail", "-c", script], env=dict(os.environ) | settings,
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        steps.append({"name": name, "status": done.returncode, "said": done.stdout})
        failed = failed or done.returncode != 0
    print(json.dumps({"steps": steps, "asked": asked}))
    """#
}
