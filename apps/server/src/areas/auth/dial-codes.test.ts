// Goal: the countries a phone number can be typed with are those it can be read with. Method: the
// member's list is a snapshot of the library's; `npx vitest run <this file> -u` writes it anew.
import { getCountries, getCountryCallingCode } from "libphonenumber-js/max";
import { expect, test } from "vitest";

const LIST = "../../../../web/src/areas/auth/contact/dial-codes.json";

test("the dial codes offered are the library's", async () => {
  const codes = getCountries().toSorted();
  const byCountry = Object.fromEntries(codes.map((code) => [code, getCountryCallingCode(code)]));
  await expect(`${JSON.stringify(byCountry, null, 2)}\n`).toMatchFileSnapshot(LIST);
});
