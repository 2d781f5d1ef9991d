export {
  buyOption,
  listOptionOrders,
  previewOption,
  readOptionChain,
  readOptionTerms,
  sellOption,
  writtenOptionTerms,
} from "./calls.ts";
