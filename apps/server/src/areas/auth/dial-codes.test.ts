// Goal: the countries offered for phone numbers are those that can be parsed. Method: the member's
// list is a snapshot of the library's; `npx vitest run <this file> -u` updates it.
import { getCountries, getCountryCallingCode } from "libphonenumber-js/max";
import { expect, test } from "vitest";

const LIST = "../../../../web/src/areas/auth/contact/dial-codes.json";

test("the offered dial codes are those of the library", async () => {
  const codes = getCountries().toSorted();
  const byCountry = Object.fromEntries(codes.map((code) => [code, getCountryCallingCode(code)]));
  await expect(`${JSON.stringify(byCountry, null, 2)}\n`).toMatchFileSnapshot(LIST);
});
