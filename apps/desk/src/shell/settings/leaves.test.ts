import { expect, test } from "vitest";
import { draftOf, problemsIn, withDraft } from "./leaves.ts";

const channel = {
  ...{ id: "A", confirmations: 3, contract: null },
  recharge: { isEnabled: true, fee: "1" },
  payTo: [{ label: "address", text: "x" }],
};

// Goal: what is typed comes back as what it was, and nothing else changes. Method: a draft of
// settings, unchanged and with one of each kind of value changed.
test("a draft says every value, and gives it back as it was", () => {
  expect(draftOf(channel)).toEqual({
    ...{ id: "A", confirmations: "3", contract: "", "recharge.isEnabled": true },
    ...{ "recharge.fee": "1", "payTo.0.label": "address", "payTo.0.text": "x" },
  });
  expect(withDraft(channel, draftOf(channel))).toEqual(channel);
  const changed = {
    ...{ ...draftOf(channel), confirmations: "12", contract: " 0x1 " },
    ...{ "recharge.isEnabled": false, "recharge.fee": "", "payTo.0.text": "y" },
  };
  expect(withDraft(channel, changed)).toEqual({
    ...{ id: "A", confirmations: 12, contract: "0x1" },
    recharge: { isEnabled: false, fee: null },
    payTo: [{ label: "address", text: "y" }],
  });
  // What is no number is left for the server to refuse.
  expect(withDraft(channel, { ...draftOf(channel), confirmations: "1e3" })).toMatchObject({
    confirmations: "1e3",
  });
});

test("mistakes stand beside their fields", () => {
  const problems =
    "channels.USDT-TRON.withdrawal.fee fee_not_below_minimum\nleverageMax out_of_range";
  expect(problemsIn({ problems })).toEqual({
    ...{ "withdrawal.fee": "fee_not_below_minimum", leverageMax: "out_of_range" },
  });
  expect(problemsIn({})).toEqual({});
});
