import { MINUTE_MS, ratePpm, shiftPrice } from "@plumbline/engine/kernel";
import type { VenuePrice } from "@plumbline/server/feeds/prices";

// A few hundredths of a percent, as between two healthy exchanges; redrawn each minute.
const DISTANCES_PPM = [300n, -200n, 500n, -400n, 100n, -100n, 200n] as const;

export const simulatedVenueOf = (venue: string): string => `made-beside-${venue}`;

/**
 * An artificial venue: its price is that of `venue`, with a small deviation that depends only on
 * the time, so that a replay with it can be repeated.
 */
export function simulatedPrice(venue: string): (venuePrice: VenuePrice) => readonly VenuePrice[] {
  const name = simulatedVenueOf(venue);
  return (basePrice) => {
    if (basePrice.venue !== venue) return [];
    const minute = Math.floor(basePrice.at / MINUTE_MS);
    const distance = ratePpm(DISTANCES_PPM[minute % DISTANCES_PPM.length] ?? 0n);
    return [
      {
        ...basePrice,
        venue: name,
        price: shiftPrice(basePrice.price, distance, "down"),
        volume: 0n,
      },
    ];
  };
}
