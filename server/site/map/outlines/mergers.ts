/**
 * Municipalities that have merged since the outlines of 2020 were drawn, with the NIS codes of the parts and the Dutch
 * name of the new municipality. All of them merged on 1 January 2025. Source: Statbel, "Fusies van gemeenten 2025". The
 * previous mergers were those of 1 January 2019, which the outlines already contain.
 */
export const MUNICIPALITY_MERGERS: readonly { readonly name: string; readonly parts: readonly string[] }[] = [
  { name: 'Antwerpen', parts: ['11002', '11007'] },
  { name: 'Bastenaken', parts: ['82003', '82005'] },
  { name: 'Beveren-Kruibeke-Zwijndrecht', parts: ['46003', '46013', '11056'] },
  { name: 'Bilzen-Hoeselt', parts: ['73006', '73032'] },
  { name: 'Hasselt', parts: ['71022', '73040'] },
  { name: 'Lochristi', parts: ['44034', '44073'] },
  { name: 'Lokeren', parts: ['46014', '44045'] },
  { name: 'Merelbeke-Melle', parts: ['44043', '44040'] },
  { name: 'Nazareth-De Pinte', parts: ['44048', '44012'] },
  { name: 'Pajottegem', parts: ['23023', '23024', '23032'] },
  { name: 'Tessenderlo-Ham', parts: ['71057', '71069'] },
  { name: 'Tielt', parts: ['37015', '37007'] },
  { name: 'Tongeren-Borgloon', parts: ['73083', '73009'] },
  { name: 'Wingene', parts: ['37018', '37012'] },
];
