export { getKeyByParam, getServerTime, transportKey } from "./calls.ts";
export { settingsRefusals } from "./refusals.ts";
