export { readTeam } from "./calls.ts";
