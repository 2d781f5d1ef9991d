// Goal: the signed-in state survives a reload, and a login never redirects to itself. Method: the
// real store over an in-memory storage.
import { expect, test } from "vitest";
import { memoryStorage } from "../storage.ts";
import { createUserStore, rememberRedirect } from "./user-store.ts";

function storeWith({ token = undefined as string | undefined, cookies = "" }) {
  const storage = memoryStorage();
  storage.write("token", token);
  return { storage, store: createUserStore({ storage, cookies, cookieName: "token" }) };
}

test.each([
  [{}, ""],
  [{ token: "stored" }, "stored"],
  [{ cookies: "a=b; token=from%20cookie" }, "from cookie"],
  [{ token: "stored", cookies: "token=cookie" }, "stored"],
  [{ cookies: "tokens=other; token=" }, ""],
  [{ cookies: "token=%E0%A4%A" }, ""],
])("of %o the token is %o", (setup, token) => {
  expect(storeWith(setup).store.getState().token).toBe(token);
});

test('a new token is kept under "token", an empty one is deleted', () => {
  const { store, storage } = storeWith({});
  store.setState({ token: "fresh" });
  expect(storage.read("token")).toBe("fresh");
  store.setState({ token: "" });
  expect(storage.read("token")).toBeUndefined();
});

test.each([
  ["/heyue?symbol=BTCUSDT", "/heyue?symbol=BTCUSDT"],
  ["/login", "/home"],
  ["/register", "/home"],
])("A15: after requesting %s the login leads to %s", (path, redirectTo) => {
  const { store } = storeWith({});
  rememberRedirect(store, path);
  expect(store.getState().redirectTo).toBe(redirectTo);
});
