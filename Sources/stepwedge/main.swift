print("stepwedge")
