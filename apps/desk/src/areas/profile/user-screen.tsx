import { Stack } from "@mui/material";
import { useRecordContext } from "ra-core";
import { DeskShow } from "#shell/lists/desk-show.tsx";
import { BackToList } from "#shell/lists/case-nav.tsx";
import { SignalsPanel } from "#shell/signals/signals-panel.tsx";
import { Freezes } from "./parts/freezes.tsx";
import { Balances, ORDER_PRODUCTS, Orders, Positions } from "./parts/holdings.tsx";
import { DeskLog, Standing, Verifications } from "./parts/standing.tsx";
import { Devices, OpenSessions, SignIns } from "./parts/ways-in.tsx";
import type { User } from "./parts/section.tsx";
import type { UserLine } from "./users-screen.tsx";

/** One user from all sides; what may be done about them is to keep them out for a time. */
export function UserScreen() {
  return (
    <DeskShow title="desk.users.one">
      <UserDetails />
    </DeskShow>
  );
}

function UserDetails() {
  const user = useRecordContext<UserLine | User>();
  // The list's line stands in until the details are there.
  if (user === undefined || !("balances" in user)) return null;
  return (
    <Stack spacing={2} sx={{ my: 2 }}>
      <BackToList />
      <Standing user={user} />
      <SignalsPanel userId={user.id} />
      <Freezes user={user} />
      <Balances user={user} />
      <Positions user={user} />
      {ORDER_PRODUCTS.map((product) => (
        <Orders key={product} user={user} product={product} />
      ))}
      <Verifications user={user} />
      <OpenSessions user={user} />
      <Devices user={user} />
      <SignIns user={user} />
      <DeskLog user={user} />
    </Stack>
  );
}
