import type { Group } from '../estates/kind.ts';
import { ORIENTATION } from '../vocabulary.ts';
import { choose, type Facts, grouped, type Phrasebook, sentences } from './phrasebook.ts';

const NUMBERS = [
  'kein',
  'ein',
  'zwei',
  'drei',
  'vier',
  'fünf',
  'sechs',
  'sieben',
  'acht',
  'neun',
  'zehn',
  'elf',
  'zwölf',
];
const word = (n: number) => NUMBERS[n] ?? String(n);
const m2 = (value = 0) => `${grouped(value, '.')} m²`;
const beds = ({ beds: n = 0 }: Facts) => `${word(n)} Schlafzimmer`;
const baths = ({ baths: n }: Facts) => `${word(n)} ${n === 1 ? 'Badezimmer' : 'Bäder'}`;

function house(f: Facts): string[] {
  const attic = f.rooms.has('attic');
  const office = f.rooms.has('office');
  return sentences(
    choose(
      f,
      1,
      `Durch die Diele gelangen Sie in ein Wohnzimmer von ${m2(f.livingRoom)}, an das die Küche anschließt. Im Obergeschoss finden Sie ${beds(f)} und ${baths(f)}${attic ? ', darüber einen Dachboden, der noch alles werden kann' : ''}.`,
      `Unten dreht sich alles um Küche und Wohnzimmer mit ${m2(f.livingRoom)}${office ? ', dazu ein Arbeitszimmer mit einer Tür zum Schließen' : ''}. Oben warten ${beds(f)} und ${baths(f)}${attic ? ' sowie ein ausbaubarer Dachboden' : ''}.`,
      `Die ${m2(f.living)} sind klug verteilt: ${m2(f.livingRoom)} Wohnraum im Erdgeschoss, ${beds(f)} und ${baths(f)} in den oberen Etagen${attic ? ' und ein großer Dachboden' : ''}.`,
      `Sie treten in eine Diele mit Garderobe und Gäste-WC, dann öffnet sich das Haus: ${m2(f.livingRoom)} Wohnraum${f.rooms.has('diningRoom') ? ' mit einem richtigen Esszimmer daneben' : ''}. Vom Flur im Obergeschoss gehen ${beds(f)} und ${baths(f)} ab.`,
    ),
    office && f.id % 2 === 0 && 'Für das Homeoffice gibt es ein eigenes Zimmer.',
    f.rooms.has('laundry') && 'In der Waschküche stören die Maschinen niemanden.',
    f.rooms.has('cellar') &&
      choose(f, 2, 'Der Keller ist trocken und hat Stehhöhe.', 'Wein und Fahrräder haben einen eigenen Keller.'),
  );
}

const level = (f: Facts) =>
  sentences(
    choose(
      f,
      1,
      `Alles liegt auf einer Ebene: ein Wohnzimmer von ${m2(f.livingRoom)}, eine Wohnküche, ${beds(f)} und ${baths(f)}.`,
      `Keine einzige Stufe. Wohn- und Schlafbereich sind getrennt, mit ${beds(f)} und ${baths(f)} auf der ruhigen Seite.`,
    ),
    f.rooms.has('laundry') && 'Waschküche und Abstellraum halten den Rest frei.',
  );

function apartment(f: Facts): string[] {
  const floor = f.floor ?? 0;
  return sentences(
    choose(
      f,
      1,
      `Das Wohnzimmer misst ${m2(f.livingRoom)} und geht in die offene Küche über. Dahinter liegen ${beds(f)} und ${baths(f)}.`,
      `Auf ${m2(f.living)} finden Sie eine Diele mit Garderobe, ein helles Wohnzimmer, ${beds(f)} und ${baths(f)}.`,
      `Von zwei Seiten fällt Licht in das ${m2(f.livingRoom)} große Wohnzimmer. Der Schlafbereich umfasst ${beds(f)} und ${baths(f)}.`,
      `${m2(f.livingRoom)} Wohnzimmer, ${beds(f)}, ${baths(f)}: ein Grundriss, den man auf einen Blick versteht.`,
    ),
    floor > 2 &&
      (f.has.has('ELEVATOR')
        ? choose(
            f,
            3,
            `Der Aufzug bringt Sie in die ${floor}. Etage.`,
            `Sie wohnen in der ${floor}. Etage, mit Aufzug.`,
          )
        : `Die ${floor}. Etage erreichen Sie zu Fuß; das hält jung.`),
    f.rooms.has('storage') && 'Bügelbrett und Staubsauger verschwinden im Abstellraum.',
    f.rooms.has('cellar') && 'Ein eigener Kellerraum gehört dazu.',
  );
}

const single = (f: Facts) => [
  choose(
    f,
    1,
    `Auf ${m2(f.living)} ist an alles gedacht: Schlafen, Kochen, Arbeiten und ein eigenes Bad.`,
    `Ein Raum von ${m2(f.living)}, hoch und hell, mit Kochnische und Dusche hinter einer richtigen Tür.`,
  ),
];

const INSIDE: Readonly<Record<Group, (f: Facts) => readonly string[]>> = {
  house,
  level,
  apartment,
  single,
  building: (f) => [
    `Das Gebäude bietet ${m2(f.living)} auf einem Grundstück von ${m2(f.plot)}. Jede Einheit hat eigene Zähler und einen eigenen Zugang vom Treppenhaus.`,
  ],
  plot: (f) => [
    choose(
      f,
      1,
      `Das Grundstück misst ${m2(f.plot)} und ist regelmäßig geschnitten. Wasser und Strom liegen in der Straße.`,
      `${m2(f.plot)}, auf denen Sie frei planen können. Bauvorschriften und Katasterauszug liegen bei uns bereit.`,
    ),
  ],
  garage: (f) => [
    choose(
      f,
      1,
      'Das Tor ist 2,40 m breit und die Zufahrt eben; auch ein Kombi passt ohne Seufzen hinein.',
      'Trocken, beleuchtet und gut erreichbar, mit Kameras und Funktor.',
    ),
  ],
  commercial: (f) => [
    choose(
      f,
      1,
      `Das Ladenlokal misst ${m2(f.living)} und hat eine durchgehende Schaufensterfront, dahinter Lager und Sanitärräume. Eigene Zähler sind vorhanden.`,
      `Ihnen stehen ${m2(f.living)} ohne störende Stützen zur Verfügung, dazu ein Personalraum und ein Lieferanteneingang.`,
    ),
  ],
  office: (f) => [
    `Die ${m2(f.living)} lassen sich frei einteilen, mit Doppelboden, Glasfaser und Kühlung. Besprechungsräume werden mit den Nachbarn geteilt.`,
  ],
  industrial: (f) => [
    `Die Halle von ${m2(f.living)} hat 6,5 m lichte Höhe, ein Sektionaltor von 4 mal 4,5 m und einen geglätteten Boden für 3 Tonnen je m².`,
  ],
  project: (f) => [
    f.freeUnits === undefined
      ? 'Jede Wohnung hat einen Außenbereich, einen eigenen Abstellraum und Platz für Fahrräder.'
      : `Jede Wohnung hat einen Außenbereich und einen eigenen Abstellraum. ${f.freeUnits === 1 ? 'Eine Einheit ist' : `Noch ${word(f.freeUnits)} Einheiten sind`} frei.`,
  ],
};

function outside(f: Facts): readonly string[] {
  const garden = f.garden && ORIENTATION[f.garden].de;
  const home = f.group === 'house' || f.group === 'level';
  return sentences(
    garden &&
      (home
        ? choose(
            f,
            4,
            `Der Garten liegt nach ${garden} und ist rundum eingefriedet.`,
            `Draußen wartet ein Garten nach ${garden}, mit Rasen, Terrasse und genug Sonne für Tomaten.`,
            `Hinten öffnet sich das Haus zu einem Garten nach ${garden}.`,
          )
        : `Die Terrasse liegt nach ${garden}.`),
    f.terrace &&
      !home &&
      f.group !== 'project' &&
      choose(
        f,
        5,
        `Die Terrasse von ${m2(f.terrace)} bietet Platz für Tisch und Liegestuhl.`,
        `Gefrühstückt wird auf der Terrasse von ${m2(f.terrace)}.`,
        `Draußen gibt es ${m2(f.terrace)} Terrasse.`,
      ),
    f.has.has('POOL') &&
      choose(f, 6, 'Der Pool ist von April bis Oktober beheizt.', 'Im Garten liegt ein beheizter Pool mit Abdeckung.'),
    f.has.has('STABLES') && 'Für Pferde gibt es Boxen und einen Reitplatz.',
    f.group !== 'garage' && f.garages
      ? f.garages === 1
        ? 'Eine Garage gehört dazu.'
        : `Die Garage fasst ${word(f.garages)} Wagen.`
      : undefined,
    f.group !== 'garage' && f.parkings
      ? f.parkings === 1
        ? 'Ein Stellplatz ist inbegriffen.'
        : `Es gibt ${word(f.parkings)} Stellplätze.`
      : undefined,
  );
}

const HEATING = {
  gas: 'einem Gas-Brennwertkessel',
  oil: 'einer Ölzentralheizung',
  heatPump: 'einer Wärmepumpe',
  electric: 'Strom',
  pellets: 'einem Pelletkessel',
  district: 'Fernwärme',
} as const;

function comfort(f: Facts): readonly string[] {
  const label = f.label && f.epc !== undefined && `Energieklasse ${f.label} (${f.epc} kWh/m²)`;
  const heavy = f.region === 'FLANDERS' && ['E', 'F'].includes(f.label ?? '') && f.family === 'sale';
  return sentences(
    f.newBuilding
      ? choose(
          f,
          7,
          'Gebaut wird nach den strengsten Energievorgaben.',
          'Neubau, also mit zehnjähriger Haftung von Bauunternehmer und Architekt.',
        )
      : f.year && f.renovated
        ? choose(
            f,
            7,
            `Baujahr ${f.year}, ${f.renovated} gründlich erneuert.`,
            `Das Haus stammt von ${f.year}; zuletzt renoviert wurde ${f.renovated}.`,
          )
        : f.year && f.group !== 'plot' && `Baujahr ${f.year}.`,
    f.heating &&
      label &&
      choose(
        f,
        10,
        `Geheizt wird mit ${HEATING[f.heating]}; das ergibt ${label}.`,
        `${label}, beheizt mit ${HEATING[f.heating]}.`,
      ),
    !f.heating && label && `${label}.`,
    heavy && 'Wer kauft, muss innerhalb der gesetzlichen Frist Klasse D erreichen: Es gilt die Renovierungspflicht.',
    f.has.has('SOLAR') && choose(f, 8, 'Die Photovoltaikanlage bleibt.', 'Auf dem Dach liegt eine Photovoltaikanlage.'),
    f.charges && f.family === 'rent' && `Die gemeinsamen Lasten betragen ${f.charges} € im Monat.`,
    f.has.has('FURNISHED') && 'Alles, was die Fotos zeigen, bleibt.',
  );
}

function closing(f: Facts): string {
  const { firstname, phone } = f.agent;
  if (f.state === 'closed') {
    return choose(
      f,
      9,
      `Zu spät für dieses Objekt? Sagen Sie ${firstname}, was Sie suchen (${phone}), dann erfahren Sie es beim nächsten Mal zuerst.`,
      `Dieses Objekt hat seine neuen Bewohner gefunden. ${firstname} hilft Ihnen gern, etwas Ähnliches zu finden: ${phone}.`,
    );
  }
  if (f.state === 'option')
    return `Das Objekt ist reserviert. Melden Sie Ihr Interesse bei ${firstname} an (${phone}); dann sind Sie als Nächste an der Reihe.`;
  if (f.state === 'soon')
    return `Demnächst im Verkauf. ${firstname} merkt Sie gern für eine erste Besichtigung vor: ${phone}.`;
  return choose(
    f,
    9,
    `${firstname} führt Sie gern herum: ${phone}.`,
    `Vereinbaren Sie eine Besichtigung mit ${firstname} unter ${phone}, auch samstags.`,
    `Fragen oder ein Besichtigungswunsch? Rufen Sie ${firstname} an: ${phone}.`,
    `Die vollständigen Unterlagen liegen bei ${firstname} bereit (${phone}).`,
  );
}

export const de: Phrasebook = { inside: (f) => INSIDE[f.group](f), outside, comfort, closing };
