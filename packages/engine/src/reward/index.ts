export {
  type Envelope,
  type EnvelopeContext,
  type EnvelopePaid,
  type EnvelopeRefusal,
  payEnvelope,
} from "./pay-envelope.ts";
export { serverWeekOf, startOfServerWeek } from "./week.ts";
