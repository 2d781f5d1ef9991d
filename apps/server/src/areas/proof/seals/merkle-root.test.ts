// Goal: the root is that of RFC 6962, for any number of leaves. Method: its published test vectors,
// of one leaf to eight.
import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { MerkleRoot } from "./merkle-root.ts";

const RECORDS = [
  "",
  "00",
  "10",
  "2021",
  "3031",
  "40414243",
  "5051525354555657",
  "606162636465666768696a6b6c6d6e6f",
];

test.each([
  [1, "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d"],
  [2, "fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125"],
  [3, "aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77"],
  [7, "ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c"],
  [8, "5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328"],
])("the root over %i records", (count, root) => {
  const tree = new MerkleRoot();
  for (const record of RECORDS.slice(0, count)) {
    tree.add(
      createHash("sha256")
        .update(Buffer.from(`00${record}`, "hex"))
        .digest(),
    );
  }
  expect(tree.root()).toBe(root);
});

test("an empty list has no root", () => {
  expect(new MerkleRoot().root()).toBeNull();
});
