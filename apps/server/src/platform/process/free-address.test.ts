// Goal: if the server cannot listen, its owner gets advice before anything is started. Method: a
// port in use, and hosts that are not this machine's.
import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { expect, test } from "vitest";
import { refuseTakenAddress } from "./free-address.ts";

const host = "127.0.0.1";

test("a port in use is refused by name, and is free when its owner has ended", async () => {
  const owner = createServer().listen({ host, port: 0 });
  await once(owner, "listening");
  // An address of TCP, and never the path of a pipe.
  const { port } = owner.address() as AddressInfo;
  await expect(refuseTakenAddress({ host, port })).rejects.toThrow(
    `Port ${port} on 127.0.0.1 is taken. End what listens there, or choose another with PORT.`,
  );
  await expect(refuseTakenAddress({ host, port })).rejects.toHaveProperty("name", "StartRefused");
  owner.close();
  await once(owner, "close");
  await refuseTakenAddress({ host, port });
  await refuseTakenAddress({ host, port });
});

test("a host that is not this machine's is refused by name", async () => {
  // 192.0.2.0/24 is reserved for documentation: no machine has an address in it.
  await expect(refuseTakenAddress({ host: "192.0.2.1", port: 0 })).rejects.toThrow(
    "192.0.2.1 is no address of this machine. Choose another with HOST.",
  );
});
