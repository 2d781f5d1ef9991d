import "./gallery.css";
import { createRoot } from "react-dom/client";
import { Gallery } from "./gallery.tsx";

const page = document.getElementById("app");
if (page === null) throw new Error("the page has no #app to mount on");
createRoot(page).render(<Gallery />);
