export { applyForIeo, listIeoOrders, listIeoProjects, payIeo, readIeoAllocation } from "./calls.ts";
