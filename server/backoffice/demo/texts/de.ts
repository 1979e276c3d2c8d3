import { ORIENTATION } from '../vocabulary.ts';
import { type Facts, grouped, type Phrasebook } from './phrasebook.ts';

const NUMBERS =
  'kein ein zwei drei vier fünf sechs sieben acht neun zehn elf zwölf dreizehn vierzehn fünfzehn sechzehn siebzehn achtzehn'.split(
    ' ',
  );
const word = (n = 0) => NUMBERS[n] ?? String(n);
const m2 = (value = 0) => `${grouped(value, '.')} m²`;
const hectares = (value: number) => `${String(Math.round(value / 100) / 100).replace('.', ',')} Hektar`;
/** Formats the area of the plot, in hectares when it is large. */
const ground = ({ plot }: Facts) => (plot >= 10_000 ? hectares(plot) : m2(plot));
const beds = ({ beds: n = 0 }: Facts) => `${word(n)} Schlafzimmer`;
const baths = ({ baths: n }: Facts) => `${word(n)} ${n === 1 ? 'Badezimmer' : 'Bäder'}`;
const facing = ({ garden }: Facts) => (garden ? ORIENTATION[garden].de : '');
const attic = (f: Facts, text: string) => (f.rooms.has('attic') ? text : '');

const label = (f: Facts) => `Energieklasse ${f.label ?? ''} (${f.epc ?? ''} kWh/m²)`;
/** The heat sources in the dative case. */
const SOURCE = {
  gas: 'einem Gas-Brennwertkessel',
  oil: 'einem Ölkessel',
  heatPump: 'einer Wärmepumpe',
  electric: 'Strom',
  pellets: 'einem Pelletkessel',
  district: 'Fernwärme',
} as const;
const source = (f: Facts) => SOURCE[f.heating ?? 'gas'];

export const de: Phrasebook = {
  house: [
    (f) =>
      `Durch die Diele gelangen Sie in ein Wohnzimmer von ${m2(f.livingRoom)}, an das die Küche anschließt. Oben finden Sie ${beds(f)} und ${baths(f)}${attic(f, ', darüber einen Dachboden, der noch alles werden kann')}.`,
    (f) =>
      `Unten dreht sich alles um die Küche und das ${m2(f.livingRoom)} große Wohnzimmer. Oben warten ${beds(f)} und ${baths(f)}${attic(f, ' sowie ein ausbaubarer Dachboden')}.`,
    (f) =>
      `Die ${m2(f.living)} sind klug verteilt: ${m2(f.livingRoom)} Wohnraum im Erdgeschoss, ${beds(f)} und ${baths(f)} in den oberen Etagen${attic(f, ', dazu ein großer Dachboden')}.`,
    (f) =>
      `Sie treten in eine Diele mit Garderobe und Gäste-WC, dann öffnet sich das Haus: ${m2(f.livingRoom)} Wohnraum${f.rooms.has('diningRoom') ? ' mit einem richtigen Esszimmer daneben' : ''}. Vom Flur im Obergeschoss gehen ${beds(f)} und ${baths(f)} ab.`,
    (f) =>
      `${beds(f).charAt(0).toUpperCase()}${beds(f).slice(1)}, ${baths(f)} und ein Wohnzimmer von ${m2(f.livingRoom)}, in dem jeder seine Ecke findet${attic(f, '. Den Rest nimmt der Dachboden auf')}.`,
  ],
  level: [
    (f) =>
      `Alles liegt auf einer Ebene: ein Wohnzimmer von ${m2(f.livingRoom)}, eine Wohnküche, ${beds(f)} und ${baths(f)}.`,
    (f) =>
      `Keine einzige Stufe: auf der einen Seite der Wohnbereich mit ${m2(f.livingRoom)}, auf der ruhigen anderen ${beds(f)} und ${baths(f)}.`,
  ],
  apartment: [
    (f) =>
      `Das Wohnzimmer misst ${m2(f.livingRoom)} und geht in die offene Küche über. Zum Schlafbereich gehören ${beds(f)} und ${baths(f)}.`,
    (f) =>
      `Auf ${m2(f.living)} finden Sie eine Diele mit Garderobe, ein helles Wohnzimmer, ${beds(f)} und ${baths(f)}.`,
    (f) =>
      `Von zwei Seiten fällt Licht in das ${m2(f.livingRoom)} große Wohnzimmer. Der Schlafbereich umfasst ${beds(f)} und ${baths(f)}.`,
    (f) => `${m2(f.livingRoom)} Wohnzimmer, ${beds(f)}, ${baths(f)}: ein Grundriss, den man auf einen Blick versteht.`,
    (f) =>
      `Wohnen, Kochen und Essen teilen sich ${m2(f.livingRoom)}; hinter einer eigenen Tür folgen ${beds(f)} und ${baths(f)}.`,
  ],
  single: [
    (f) => `Auf ${m2(f.living)} ist an alles gedacht: Schlafen, Kochen, Arbeiten und ein eigenes Bad.`,
    (f) => `Ein Raum von ${m2(f.living)}, hoch und hell, mit Kochnische und Dusche hinter einer richtigen Tür.`,
  ],
  dividedBuilding: [
    (f) =>
      `Das Gebäude bietet ${m2(f.living)} auf einem Grundstück von ${m2(f.plot)}. Jede Einheit hat eigene Zähler und einen eigenen Zugang vom Treppenhaus.`,
  ],
  building: [(f) => `Das Gebäude bietet ${m2(f.living)} Nutzfläche auf einem Grundstück von ${m2(f.plot)}.`],
  plot: [
    (f) => `Das Grundstück misst ${m2(f.plot)} und ist regelmäßig geschnitten. Wasser und Strom liegen in der Straße.`,
    (f) => `${m2(f.plot)}, auf denen Sie frei planen können. Bauvorschriften und Katasterauszug liegen bei uns bereit.`,
  ],
  land: [(f) => `Laut Kataster misst das Ganze ${ground(f)}. Plan und Bodenbescheinigung liegen bei uns bereit.`],
  garageBox: [
    () => 'Das Tor ist 2,40 m breit und die Zufahrt eben; auch ein Kombi passt ohne Seufzen hinein.',
    () => 'Ebene Zufahrt, beleuchteter Hof, 2,40 m breites Tor: Mehr verlangt kein Auto.',
  ],
  parking: [() => 'Trocken, beleuchtet und gut erreichbar, auch mit einem größeren Wagen.'],
  storageUnit: [() => 'Trocken, abschließbar und mit dem Aufzug erreichbar.'],
  shop: [
    (f) =>
      `Das Ladenlokal misst ${m2(f.living)} und hat eine durchgehende Schaufensterfront, dahinter Lager und Sanitärräume. Eigene Zähler sind vorhanden.`,
    (f) =>
      `Ihnen stehen ${m2(f.living)} ohne störende Stützen zur Verfügung, dazu ein Personalraum und ein Lieferanteneingang.`,
  ],
  office: [
    (f) =>
      `Die ${m2(f.living)} lassen sich frei einteilen, mit Doppelboden, Glasfaser und Kühlung. Besprechungsräume werden mit den Nachbarn geteilt.`,
  ],
  hall: [
    (f) =>
      `Die Halle von ${m2(f.living)} hat 6,5 m lichte Höhe, ein Sektionaltor von 4 mal 4,5 m und einen geglätteten Boden für 3 Tonnen je m².`,
  ],
  project: [
    (f) =>
      `Jede Wohneinheit hat einen Außenbereich, einen eigenen Abstellraum und Platz für Fahrräder. ${f.freeUnits === 1 ? 'Eine Einheit ist' : `Noch ${word(f.freeUnits)} Einheiten sind`} frei.`,
  ],
  allotment: [
    () =>
      'Die Parzellen messen 300 bis 620 m² und werden erschlossen übergeben, mit Straßenlaternen und jungen Linden.',
  ],

  study: [
    () => 'Für das Homeoffice gibt es ein eigenes Zimmer mit einer Tür zum Schließen.',
    () => 'In einem Arbeitszimmer lässt sich in Ruhe telefonieren.',
    () => 'Ein Arbeitszimmer gibt es auch.',
  ],
  laundry: [
    () => 'In der Waschküche stören die Maschinen niemanden.',
    () => 'Waschen und Trocknen haben einen eigenen Raum.',
    () => 'Neben der Küche liegt ein Hauswirtschaftsraum mit Platz für Stiefel.',
  ],
  cellar: [
    () => 'Der Keller ist trocken und hat Stehhöhe.',
    () => 'Wein und Fahrräder haben einen eigenen Keller.',
    () => 'Unter dem Haus liegt ein guter Keller.',
  ],
  privateCellar: [() => 'Ein eigener Kellerraum gehört dazu.', () => 'Auch ein Kellerraum ist dabei.'],
  storage: [
    () => 'Bügelbrett und Staubsauger verschwinden im Abstellraum.',
    () => 'Dazu kommt ein geräumiger Abstellraum.',
    () => 'Die Geräte stehen unsichtbar im Abstellraum.',
    () => 'Ein Abstellraum hält das Wohnzimmer frei.',
  ],
  lift: [
    (f) => `Der Aufzug bringt Sie in die ${f.floor}. Etage.`,
    (f) => `Sie wohnen in der ${f.floor}. Etage, mit Aufzug.`,
  ],
  stairs: [(f) => `Die ${f.floor}. Etage erreichen Sie zu Fuß; das hält jung.`],

  garden: [
    (f) => `Der Garten liegt nach ${facing(f)} und ist rundum eingefriedet.`,
    (f) => `Draußen wartet ein Garten nach ${facing(f)}, mit Rasen, Terrasse und genug Sonne für Tomaten.`,
    (f) => `Hinten öffnet sich das Haus zu einem Garten nach ${facing(f)}.`,
    (f) => `Vom Wohnzimmer treten Sie auf die Terrasse; der Garten liegt nach ${facing(f)}.`,
    (f) => `Hinter dem Haus liegt ein Garten nach ${facing(f)}, angelegt und leicht zu pflegen.`,
  ],
  grounds: [
    (f) => `Rund um das Haus liegen ${ground(f)} eigenes Land, nach ${facing(f)} gerichtet.`,
    (f) => `Das Gelände umfasst ${ground(f)} und fällt sanft nach ${facing(f)} ab.`,
  ],
  flatGarden: [(f) => `Der eigene Garten von ${m2(f.plot)} liegt nach ${facing(f)}.`],
  terrace: [
    (f) => `Die Terrasse von ${m2(f.terrace)} bietet Platz für Tisch und Liegestuhl.`,
    (f) => `Draußen gibt es ${m2(f.terrace)} Terrasse.`,
    (f) => `Eine Terrasse von ${m2(f.terrace)} gehört dazu.`,
  ],
  terraceFacing: [
    (f) => `Die Terrasse von ${m2(f.terrace)} liegt nach ${facing(f)}.`,
    (f) => `Draußen haben Sie ${m2(f.terrace)} Terrasse nach ${facing(f)}.`,
  ],
  pool: [() => 'Der Pool ist von April bis Oktober beheizt.', () => 'Dazu kommt ein beheizter Pool mit Abdeckung.'],
  stables: [() => 'Für Pferde gibt es Boxen und einen Reitplatz.'],
  garages: [
    (f) => (f.garages === 1 ? 'Eine Garage gehört dazu.' : `Die Garage fasst ${word(f.garages)} Wagen.`),
    (f) =>
      f.garages === 1
        ? 'Das Auto steht in der eigenen Garage.'
        : `Platz für ${word(f.garages)} Wagen bietet die Garage.`,
  ],
  parkings: [
    (f) => (f.parkings === 1 ? 'Ein Stellplatz ist inbegriffen.' : `Es gibt ${word(f.parkings)} Stellplätze.`),
  ],

  newProject: [() => 'Gebaut wird nach den strengsten Energievorgaben.'],
  newBuilding: [
    () => 'Gebaut wird nach den strengsten Energievorgaben.',
    () => 'Neubau, also mit zehnjähriger Haftung von Bauunternehmer und Architekt.',
  ],
  renovated: [
    (f) => `Baujahr ${f.year}, ${f.renovated} gründlich erneuert.`,
    (f) => `Das Gebäude stammt von ${f.year}; zuletzt renoviert wurde ${f.renovated}.`,
    (f) => `Errichtet ${f.year}, renoviert ${f.renovated}.`,
  ],
  built: [(f) => `Baujahr ${f.year}.`, (f) => `Errichtet ${f.year}.`],
  heating: [
    (f) => `Geheizt wird mit ${source(f)}; das ergibt ${label(f)}.`,
    (f) => `${label(f)}, beheizt mit ${source(f)}.`,
    (f) => `Die Wärme kommt von ${source(f)}: ${label(f)}.`,
  ],
  label: [(f) => `${label(f)}.`],
  renovationObligation: [
    () => 'Wer kauft, muss innerhalb der gesetzlichen Frist Klasse D erreichen: Es gilt die Renovierungspflicht.',
  ],
  solar: [() => 'Die Photovoltaikanlage bleibt.', () => 'Auf dem Dach liegt eine Photovoltaikanlage.'],
  charges: [(f) => `Die gemeinsamen Lasten betragen ${f.charges} € im Monat.`],
  furnished: [() => 'Alles, was die Fotos zeigen, bleibt.', () => 'Die Möbel sind inbegriffen.'],

  closing: {
    open: [
      (f) => `${f.agent.firstname} führt Sie gern herum: ${f.agent.phone}.`,
      (f) => `Vereinbaren Sie eine Besichtigung mit ${f.agent.firstname} unter ${f.agent.phone}, auch samstags.`,
      (f) => `Fragen oder ein Besichtigungswunsch? Rufen Sie ${f.agent.firstname} an: ${f.agent.phone}.`,
      (f) => `Die vollständigen Unterlagen liegen bei ${f.agent.firstname} bereit (${f.agent.phone}).`,
    ],
    option: [
      (f) =>
        `Das Objekt ist reserviert. Melden Sie Ihr Interesse bei ${f.agent.firstname} an (${f.agent.phone}); dann sind Sie als Nächste an der Reihe.`,
    ],
    closed: [
      (f) =>
        `Zu spät für dieses Objekt? Sagen Sie ${f.agent.firstname}, was Sie suchen (${f.agent.phone}), dann erfahren Sie es beim nächsten Mal zuerst.`,
      (f) => `${f.agent.firstname} hilft Ihnen gern, etwas Ähnliches zu finden: ${f.agent.phone}.`,
    ],
    soon: [
      (f) =>
        `Demnächst im Verkauf. ${f.agent.firstname} merkt Sie gern für eine erste Besichtigung vor: ${f.agent.phone}.`,
    ],
  },
};
