export { getKeyByParam, getServerTime, transportKey } from "./calls.ts";
