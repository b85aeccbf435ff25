// What the page holds of the run, for all that is drawn anew when a switch is moved.
export const samples = JSON.parse(document.getElementById("samples").textContent);
