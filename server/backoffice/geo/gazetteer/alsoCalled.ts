/**
 * Other names of places, by city id, in addition to the names in the four languages: abbreviations, former and
 * shortened names, and quarters of towns. Quarters have no official borders.
 */
export const CITY_ALIASES: Readonly<Record<number, readonly string[]>> = {
  // These are places in Brussels.
  100000: ['Zavel', 'Sablon', 'Marollen', 'Marolles', 'Dansaert'],
  102000: ['Heizel', 'Heysel', 'Bockstael'],
  103000: ['Josaphat'],
  105000: ['Flagey', 'Châtelain', 'Matongé', 'Matonge', 'Boondaal', 'Boondael'],
  107000: ['Kuregem', 'Cureghem', 'Neerpede'],
  108000: ['Molenbeek'],
  112000: ['NOH', 'Over Heembeek'],
  115000: ['Woluwe', 'Stokkel', 'Stockel'],
  117000: ['Watermaal', 'Watermael', 'Bosvoorde', 'Boitsfort'],
  119000: ['Altitude Cent', 'Altitude 100', 'Hoogte Honderd'],
  120000: ['Woluwe'],
  121000: ['Sint Joost', 'Saint Josse'],
  // These are places in Flemish Brabant.
  164000: ['Sint Genesius', 'Rhode'],
  193200: ['Woluwe Saint Stephen'],
  160000: ['Leeuw Saint Pierre'],
  195000: ['Crainhem'],
  // These are places in the province of Antwerp.
  201800: ['Zurenborg'],
  202000: ['Kiel'],
  203000: ['Luchtbal'],
  205000: ['Linkeroever'],
  206000: ['Seefhoek', 'Stuivenberg'],
  222000: ['Heist', 'Heist o d Berg', 'Heist od Berg'],
  280000: ['Nekkerspoel', 'Battel'],
  286000: ['SKW', 'Katelijne Waver', 'Wavre Sainte Catherine'],
  // These are places in the province of Limburg.
  350000: ['Runkst', 'Godsheide'],
  360000: ['Winterslag', 'Waterschei', 'Zwartberg', 'Bokrijk', 'Sledderlo'],
  // These are places in Walloon Brabant.
  134800: ['LLN'],
  142000: ['BLA', 'Braine'],
  144000: ['Braine'],
  // These are places in Liège, Namur and the Ardennes.
  400000: ['Guillemins', 'Cointe', 'Sclessin', 'Laveu'],
  402000: ['Outremeuse', 'Longdoz'],
  403100: ['Sart Tilman'],
  454003: ['Jehay Bodegnée'],
  497000: ['Coo'],
  562103: ['Thy le Baudouin'],
  683100: ['Noirfontaine'],
  698000: ['La Roche'],
  709000: ['Braine'],
  500000: ['Salzinnes', 'Bomel', 'La Plante'],
  // These are places on the coast.
  830100: ['Heist', 'Heyst', 'Heyst sur Mer'],
  830003: ['Zoute', 'Knokke Zoute', 'Knokke Le Zoute'],
  842000: ['De Haan aan Zee', 'Le Coq sur Mer'],
  867001: ['Ostduinkerke', 'Oostduinkerke Dorp'],
  // These are places in East and West Flanders.
  882000: ['Thourout'],
  894000: ['Wervicq'],
  897000: ['Poperinghe'],
  850000: ['Hoog Kortrijk'],
  912000: ['Beveren'],
  869100: ['Beveren aan de IJzer'],
  879100: ['Beveren'],
  920007: ['Sint Gillis Dendermonde'],
  900000: ['Brugse Poort', 'Dampoort', 'Muide', 'Rabot', 'Patershol', 'Ekkergem'],
};

/**
 * Other names of municipalities with all their parts, by the id of the main place. The main place may have
 * the same names.
 */
export const MUNICIPALITY_ALIASES: Readonly<Record<number, readonly string[]>> = {
  100000: ['Bxl', 'Brux', 'Brussel Stad', 'Bruxelles Ville', 'City of Brussels'],
  200000: ['Antw', 'Antwerpen Stad', 'Anvers Ville'],
  900000: ['Gent Stad'],
  // These are shortened names.
  142000: ['BLA', 'Braine'],
  144000: ['Braine'],
  222000: ['Heist o d Berg', 'Heist od Berg'],
  698000: ['La Roche'],
  709000: ['Braine'],
  842000: ['Le Coq sur Mer'],
};

/** Other names of provinces, by ISO 3166-2 code. */
export const PROVINCE_ALIASES: Readonly<Record<string, readonly string[]>> = {
  'BE-VAN': ['Prov Antw'],
  'BE-VBR': ['Vl Brabant', 'Vlaams Br', 'VlBr', 'Vl Br', 'Brabant fl'],
  'BE-VLI': ['Limb'],
  'BE-VOV': ['Oost Vl', 'O Vl', 'OVl', 'Flandre Or', 'Fl Or', 'East Fl'],
  'BE-VWV': ['West Vl', 'W Vl', 'WVl', 'Flandre Occ', 'Fl Occ', 'West Fl'],
  'BE-WBR': ['BW', 'Bt wallon', 'Brabant w', 'Brab wallon', 'Waals Br', 'W Brabant'],
  'BE-WLX': ['Lux belge', 'Luxembourg belge', 'Belgisch Luxemburg', 'Belgian Luxembourg'],
};
