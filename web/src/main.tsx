import { render } from "preact";
import { App } from "./app";
import { HttpBackend, takeToken } from "./backend/http_backend";
import { BackendContext } from "./backend/use_backend";
import "./style/base.css";
import "./style/pages.css";

const page = document.getElementById("page");
if (page) {
  const backend = new HttpBackend(takeToken());
  render(
    <BackendContext.Provider value={backend}>
      <App />
    </BackendContext.Provider>,
    page,
  );
}
