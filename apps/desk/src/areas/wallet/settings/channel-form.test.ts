import { expect, test } from "vitest";
import { isChannelShown, NEW_CHANNEL, soundChannel } from "./channel-form.ts";

// Goal: nothing is asked that cannot be changed, and nothing is sent that contradicts itself.
// Method: each kind of field; a new network as it is and opened.
test("what names a channel is asked of a new one only, a reason only of what is closed", () => {
  const closed = { recharge: { isEnabled: false }, withdrawal: { isEnabled: true } };
  expect(isChannelShown("currency", closed, false)).toBe(false);
  expect(isChannelShown("currency", closed, true)).toBe(true);
  expect(isChannelShown("payTo.0.label", closed, true)).toBe(false);
  expect(isChannelShown("recharge.fee", closed, false)).toBe(true);
  expect(isChannelShown("recharge.disabledReason", closed, false)).toBe(true);
  expect(isChannelShown("withdrawal.disabledReason", closed, false)).toBe(false);
});

test("what is open has no reason, and an empty line is none", () => {
  const open = {
    ...NEW_CHANNEL,
    payTo: [
      { label: "address" as const, text: "x" },
      { label: "memo" as const, text: "" },
    ],
    recharge: { ...NEW_CHANNEL.recharge, isEnabled: true, disabledReason: "old" },
  };
  expect(soundChannel(open)).toMatchObject({
    payTo: [{ label: "address", text: "x" }],
    recharge: { disabledReason: null },
  });
});
