import type { CallNeeds } from "@plumbline/tests/kit/calls/call-needs";

export const callNeeds: CallNeeds = {
  movesNothing: [
    "/api/trade/appSymbol/favourites/save",
    "/api/trade/appPriceAlert/",
    "/api/desk/market/symbolList/",
  ],
};
