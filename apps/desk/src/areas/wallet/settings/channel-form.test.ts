import { expect, test } from "vitest";
import { isChannelShown, NEW_CHANNEL, soundChannel } from "./channel-form.ts";

// Goal: only changeable fields are shown, and no contradictory values are sent. Method: each kind
// of field; a new network as created and opened.
test("identifying fields are shown only for a new channel, a reason only for a closed one", () => {
  const closed = { recharge: { isEnabled: false }, withdrawal: { isEnabled: true } };
  expect(isChannelShown("currency", closed, false)).toBe(false);
  expect(isChannelShown("currency", closed, true)).toBe(true);
  expect(isChannelShown("payTo.0.label", closed, true)).toBe(false);
  expect(isChannelShown("recharge.fee", closed, false)).toBe(true);
  expect(isChannelShown("recharge.disabledReason", closed, false)).toBe(true);
  expect(isChannelShown("withdrawal.disabledReason", closed, false)).toBe(false);
});

test("an open channel has no reason, and an empty line is omitted", () => {
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
