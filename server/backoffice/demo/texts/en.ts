import type { Group } from '../estates/kind.ts';
import { ORIENTATION } from '../vocabulary.ts';
import { choose, type Facts, grouped, type Phrasebook, sentences } from './phrasebook.ts';

const NUMBERS = [
  'no',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
];
const word = (n: number) => NUMBERS[n] ?? String(n);
const m2 = (value = 0) => `${grouped(value, ',')} m²`;
const beds = ({ beds: n = 0 }: Facts) => `${word(n)} ${n === 1 ? 'bedroom' : 'bedrooms'}`;
const baths = ({ baths: n }: Facts) => `${word(n)} ${n === 1 ? 'bathroom' : 'bathrooms'}`;
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
const ordinal = (n: number) => `${n}${['th', 'st', 'nd', 'rd'][n] ?? 'th'}`;

function house(f: Facts): string[] {
  const attic = f.rooms.has('attic');
  const office = f.rooms.has('office');
  return sentences(
    choose(
      f,
      1,
      `The hall opens onto a living room of ${m2(f.livingRoom)} that runs straight into the kitchen. Upstairs there are ${beds(f)} and ${baths(f)}${attic ? ', with an attic above that is waiting for an idea' : ''}.`,
      `Downstairs, life happens between the kitchen and the living room of ${m2(f.livingRoom)}${office ? ', with a study whose door shuts' : ''}. Upstairs are ${beds(f)} and ${baths(f)}${attic ? ', plus an attic to fit out' : ''}.`,
      `The ${m2(f.living)} are well used: a ${m2(f.livingRoom)} living room on the ground floor, ${beds(f)} and ${baths(f)} above${attic ? ', and a generous attic under the roof' : ''}.`,
      `You come in through a hall with a cloakroom, and then it opens up: ${m2(f.livingRoom)} of living space${f.rooms.has('diningRoom') ? ' with a proper dining room beside it' : ''}. The landing leads to ${beds(f)} and ${baths(f)}.`,
    ),
    office && f.id % 2 === 0 && 'There is a separate study for working from home.',
    f.rooms.has('laundry') && 'The laundry room keeps the machines out of earshot.',
    f.rooms.has('cellar') &&
      choose(
        f,
        2,
        'The cellar is dry and tall enough to stand up in.',
        'Wine and bicycles have a cellar of their own.',
      ),
  );
}

const level = (f: Facts) =>
  sentences(
    choose(
      f,
      1,
      `Everything is on one level: a living room of ${m2(f.livingRoom)}, an eat-in kitchen, ${beds(f)} and ${baths(f)}.`,
      `Not a step in sight. Days on one side, nights on the other, with ${beds(f)} and ${baths(f)} at the quiet end.`,
    ),
    f.rooms.has('laundry') && 'A laundry and a store room keep the rest uncluttered.',
  );

function apartment(f: Facts): string[] {
  const floor = f.floor ?? 0;
  return sentences(
    choose(
      f,
      1,
      `The living room of ${m2(f.livingRoom)} flows into an open kitchen. Behind it are ${beds(f)} and ${baths(f)}.`,
      `In ${m2(f.living)} you get an entrance hall, a bright living room, ${beds(f)} and ${baths(f)}.`,
      `Light comes in from two sides of the ${m2(f.livingRoom)} living room. The bedroom wing has ${beds(f)} and ${baths(f)}.`,
      `A living room of ${m2(f.livingRoom)}, ${beds(f)}, ${baths(f)}: a plan you can read at a glance, as it should be.`,
    ),
    floor > 2 &&
      (f.has.has('ELEVATOR')
        ? choose(
            f,
            3,
            `The lift takes you to the ${ordinal(floor)} floor.`,
            `It is on the ${ordinal(floor)} floor, with a lift.`,
          )
        : `The ${ordinal(floor)} floor is reached on foot, which keeps you fit.`),
    f.rooms.has('storage') && 'The ironing board disappears into a store room.',
    f.rooms.has('cellar') && 'A private cellar comes with it.',
  );
}

const single = (f: Facts) => [
  choose(
    f,
    1,
    `In ${m2(f.living)} everything has its place: bed, kitchen, desk and a bathroom of your own.`,
    `A single room of ${m2(f.living)}, tall and bright, with a kitchenette and a shower behind a real door.`,
  ),
];

const INSIDE: Readonly<Record<Group, (f: Facts) => readonly string[]>> = {
  house,
  level,
  apartment,
  single,
  building: (f) => [
    `The building offers ${m2(f.living)} on a plot of ${m2(f.plot)}. Each unit has its own meters and its own entrance from the stairwell.`,
  ],
  plot: (f) => [
    choose(
      f,
      1,
      `The plot measures ${m2(f.plot)} and is regular in shape. Water, electricity and fibre run along the road.`,
      `With ${m2(f.plot)} to work with, you can plan freely. The planning rules and the cadastral extract are ready for you at our office.`,
    ),
  ],
  garage: (f) => [
    choose(
      f,
      1,
      'The door is 2.40 m wide and the approach level, so a family car slips in without a sigh.',
      'Dry, lit and easy to reach, with cameras and a remote-controlled door.',
    ),
  ],
  commercial: (f) => [
    choose(
      f,
      1,
      `The shop floor of ${m2(f.living)} has a full-width glass front, with storage and a washroom at the back. Separate meters are in place.`,
      `You have ${m2(f.living)} without a column in the way, a staff room and a delivery entrance.`,
    ),
  ],
  office: (f) => [
    `The ${m2(f.living)} can be divided as you like, with raised floors, fibre and cooling. Meeting rooms are shared with the neighbours.`,
  ],
  industrial: (f) => [
    `The ${m2(f.living)} hall has 6.5 m of headroom, a 4 by 4.5 m sectional door and a power-floated floor rated at 3 tonnes per m².`,
  ],
  project: (f) => [
    f.freeUnits === undefined
      ? 'Every home has outdoor space, a private store and somewhere to keep a bicycle.'
      : `Every home has outdoor space and a private store. ${capital(word(f.freeUnits))} ${f.freeUnits === 1 ? 'unit is' : 'units are'} still available.`,
  ],
};

function outside(f: Facts): readonly string[] {
  const garden = f.garden && ORIENTATION[f.garden].en;
  const home = f.group === 'house' || f.group === 'level';
  return sentences(
    garden &&
      (home
        ? choose(
            f,
            4,
            `The garden faces ${garden} and is enclosed on all sides.`,
            `Outside there is a ${garden}-facing garden with a lawn, a terrace and sun enough for tomatoes.`,
            `At the back the house opens onto a garden that faces ${garden}.`,
          )
        : `The terrace faces ${garden}.`),
    f.terrace &&
      !home &&
      f.group !== 'project' &&
      choose(
        f,
        5,
        `The ${m2(f.terrace)} terrace has room for a table and a lounger.`,
        `Breakfast is taken on the terrace of ${m2(f.terrace)}.`,
        `There is a terrace of ${m2(f.terrace)}.`,
      ),
    f.has.has('POOL') &&
      choose(f, 6, 'The pool is heated from April to October.', 'The garden has a heated pool with a cover.'),
    f.has.has('STABLES') && 'Horses have stables and an arena.',
    f.group !== 'garage' && f.garages
      ? f.garages === 1
        ? 'A garage is included.'
        : `The garage takes ${word(f.garages)} cars.`
      : undefined,
    f.group !== 'garage' && f.parkings
      ? f.parkings === 1
        ? 'A parking space is included.'
        : `There is parking for ${word(f.parkings)} cars.`
      : undefined,
  );
}

const HEATING = {
  gas: 'a gas condensing boiler',
  oil: 'oil-fired central heating',
  heatPump: 'a heat pump',
  electric: 'electric heating',
  pellets: 'a pellet boiler',
  district: 'district heating',
} as const;

function comfort(f: Facts): readonly string[] {
  const label = f.label && f.epc !== undefined && `EPC rating ${f.label} (${f.epc} kWh/m²)`;
  const heavy = f.region === 'FLANDERS' && ['E', 'F'].includes(f.label ?? '') && f.family === 'sale';
  return sentences(
    f.newBuilding
      ? choose(
          f,
          7,
          'It is built to the strictest energy standard.',
          'Being new, it comes with the ten-year liability of builder and architect.',
        )
      : f.year && f.renovated
        ? choose(
            f,
            7,
            `Built in ${f.year} and thoroughly renovated in ${f.renovated}.`,
            `It dates from ${f.year}; the last renovation was in ${f.renovated}.`,
          )
        : f.year && f.group !== 'plot' && `Built in ${f.year}.`,
    f.heating &&
      label &&
      choose(
        f,
        10,
        `It is heated by ${HEATING[f.heating]}, which gives it an ${label}.`,
        `Heating: ${HEATING[f.heating]}, for an ${label}.`,
      ),
    !f.heating && label && `${label}.`,
    heavy && 'The buyer must bring it to label D within the legal term: the renovation obligation applies.',
    f.has.has('SOLAR') && choose(f, 8, 'The solar panels stay.', 'There are solar panels on the roof.'),
    f.charges && f.family === 'rent' && `Common charges are €${f.charges} a month.`,
    f.has.has('FURNISHED') && 'Everything you see in the photographs stays.',
  );
}

function closing(f: Facts): string {
  const { firstname, phone } = f.agent;
  if (f.state === 'closed') {
    return choose(
      f,
      9,
      `Too late for this one? Tell ${firstname} what you are looking for (${phone}) and you will be the first to hear.`,
      `This one has found its people. ${firstname} will gladly help you find something like it: ${phone}.`,
    );
  }
  if (f.state === 'option')
    return `There is an option on this property. Let ${firstname} know you are interested (${phone}) and you are next in line.`;
  if (f.state === 'soon')
    return `Coming to the market soon. ${firstname} will put you down for a first viewing: ${phone}.`;
  return choose(
    f,
    9,
    `${firstname} will gladly show you round: ${phone}.`,
    `Book a viewing with ${firstname} on ${phone}, Saturdays included.`,
    `Questions, or a viewing? Call ${firstname} on ${phone}.`,
    `The full file is with ${firstname} (${phone}).`,
  );
}

export const en: Phrasebook = { inside: (f) => INSIDE[f.group](f), outside, comfort, closing };
