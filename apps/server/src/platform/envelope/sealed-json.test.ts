import { expect, test } from "vitest";
import { readSealedJson } from "./sealed-json.ts";

const nested = (depth: number) => `${'{"a":'.repeat(depth - 1)}{}${"}".repeat(depth - 1)}`;
const withFields = (count: number) =>
  `{${Array.from({ length: count }, (_, at) => `"f${at}":${at}`).join(",")}}`;

// Goal: valid JSON of honest clients is read unchanged. Method: one row at each limit, and texts
// that a careless scanner would take for structure or for a name.
test.each([
  ["{}", {}],
  ['{"margin":"10.5","leverage":20,"isCross":false}', undefined],
  ['{"text":"{\\"a\\":1,\\"a\\":2}","a":"]}:,[{"}', undefined],
  ['{"a":{"id":1},"b":{"id":1},"list":[{"id":1},{"id":2}]}', undefined],
  ['{"note":"constructor","other":"__proto__"}', undefined],
  ['{ "a" : [ null , true , -1.5e3 , "\\\\" ] , "b" : "\\u00e9" }', undefined],
  ['{"emoji":"\\ud83d\\ude00 😀"}', undefined],
  ['{"a":1e308}', undefined],
  [nested(8), undefined],
  [withFields(64), undefined],
])("reads %s", (text, value) => {
  expect(readSealedJson(text)).toEqual({ ok: true, value: value ?? JSON.parse(text) });
});

// Goal: JSON that parsers could read differently is refused (TR14). Method: one row each.
test.each([
  ["", "no JSON object"],
  ["{", "no JSON object"],
  ["[]", "no JSON object"],
  ['"text"', "no JSON object"],
  ["7", "no JSON object"],
  ["null", "no JSON object"],
  ['{"a":NaN}', "no JSON object"],
  ['{"a":1}{}', "no JSON object"],
  ['\ufeff{"a":1}', "no JSON object"],
  ['{"a":"raw \0"}', "no JSON object"],
  ["[".repeat(10_000) + "]".repeat(10_000), "no JSON object"],
  [nested(9), "nested too deep"],
  [nested(10_000), "nested too deep"],
  ['{"a":[[[[[[[[]]]]]]]]}', "nested too deep"],
  ['{"a":1,"a":1}', "duplicate name"],
  ['{"a":1,"\\u0061":2}', "duplicate name"],
  ['{"x":[{"a":1,"b":{"a":1},"a":2}]}', "duplicate name"],
  ['{"__proto__":{"isAdmin":true}}', "forbidden name"],
  ['{"\\u005f_proto__":{}}', "forbidden name"],
  ['{"a":{"constructor":{}}}', "forbidden name"],
  ['{"prototype":1}', "forbidden name"],
  [withFields(65), "too many fields"],
  ['{"a":1e309}', "number out of range"],
  ['{"a":[-1e309]}', "number out of range"],
  ['{"a":"\\ud800"}', "text is not Unicode"],
  ['{"a":"\\udc00\\ud800"}', "text is not Unicode"],
  ['{"\\ud800":1}', "text is not Unicode"],
  ['{"a":"zero \\u0000"}', "text is not Unicode"],
])("TR14 refuses %.40s with %s", (text, reason) => {
  expect(readSealedJson(text)).toEqual({ ok: false, error: reason });
});

// Goal: parsing never changes prototypes. Method: after the refused attempts above and this one, a
// fresh object has no additional properties.
test("TR14 leaves every object's prototype unchanged", () => {
  readSealedJson('{"__proto__":{"isAdmin":true},"constructor":{"prototype":{"isAdmin":true}}}');
  expect(Object.keys(Object.prototype)).toEqual([]);
});
