/** What one of the unit is in the unit of the document: m², metres, euros, kWh. */
export const UNITS = {
  m2: 1,
  centiare: 1,
  are: 100,
  hectare: 10_000,
  m: 1,
  cm: 0.01,
  km: 1000,
  eur: 1,
  keur: 1000,
  kwh: 1,
  mwh: 1000,
} as const;
