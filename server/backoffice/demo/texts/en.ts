import { ORIENTATION } from '../vocabulary.ts';
import { type Facts, grouped, type Phrasebook } from './phrasebook.ts';

const NUMBERS =
  'no one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen'.split(
    ' ',
  );
const word = (n = 0) => NUMBERS[n] ?? String(n);
const m2 = (value = 0) => `${grouped(value, ',')} m²`;
const hectares = (value: number) => `${Math.round(value / 100) / 100} hectares`;
/** Formats the area of the plot, in hectares when it is large. */
const ground = ({ plot }: Facts) => (plot >= 10_000 ? hectares(plot) : m2(plot));
const beds = ({ beds: n = 0 }: Facts) => `${word(n)} ${n === 1 ? 'bedroom' : 'bedrooms'}`;
const baths = ({ baths: n }: Facts) => `${word(n)} ${n === 1 ? 'bathroom' : 'bathrooms'}`;
const facing = ({ garden }: Facts) => (garden ? ORIENTATION[garden].en : '');
const attic = (f: Facts, text: string) => (f.rooms.has('attic') ? text : '');
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
const ordinal = (n: number) => `${n}${['th', 'st', 'nd', 'rd'][n] ?? 'th'}`;

const label = (f: Facts) => `EPC rating ${f.label ?? ''} (${f.epc ?? ''} kWh/m²)`;
const SOURCE = {
  gas: 'a gas condensing boiler',
  oil: 'an oil-fired boiler',
  heatPump: 'a heat pump',
  electric: 'electricity',
  pellets: 'a pellet boiler',
  district: 'district heating',
} as const;
const source = (f: Facts) => SOURCE[f.heating ?? 'gas'];

export const en: Phrasebook = {
  house: [
    (f) =>
      `The hall opens onto a living room of ${m2(f.livingRoom)} that runs straight into the kitchen. Upstairs there are ${beds(f)} and ${baths(f)}${attic(f, ', with an attic above that is waiting for an idea')}.`,
    (f) =>
      `Downstairs, life happens between the kitchen and the living room of ${m2(f.livingRoom)}. Upstairs are ${beds(f)} and ${baths(f)}${attic(f, ', plus an attic to fit out')}.`,
    (f) =>
      `The ${m2(f.living)} are well used: a ${m2(f.livingRoom)} living room on the ground floor, ${beds(f)} and ${baths(f)} above${attic(f, ', and a generous attic under the roof')}.`,
    (f) =>
      `You come in through a hall with a cloakroom, and then it opens up: ${m2(f.livingRoom)} of living space${f.rooms.has('diningRoom') ? ' with a proper dining room beside it' : ''}. The landing leads to ${beds(f)} and ${baths(f)}.`,
    (f) =>
      `Count on ${beds(f)}, ${baths(f)} and a living room of ${m2(f.livingRoom)} in which everyone finds a corner${attic(f, '. The attic takes the rest')}.`,
  ],
  level: [
    (f) =>
      `Everything is on one level: a living room of ${m2(f.livingRoom)}, an eat-in kitchen, ${beds(f)} and ${baths(f)}.`,
    (f) =>
      `Not a step in sight. Days on one side, nights on the other, with ${beds(f)} and ${baths(f)} at the quiet end.`,
  ],
  apartment: [
    (f) =>
      `The living room of ${m2(f.livingRoom)} flows into an open kitchen. For the night there are ${beds(f)} and ${baths(f)}.`,
    (f) => `In ${m2(f.living)} you get an entrance hall, a bright living room, ${beds(f)} and ${baths(f)}.`,
    (f) =>
      `Light comes in from two sides of the ${m2(f.livingRoom)} living room. The bedroom wing has ${beds(f)} and ${baths(f)}.`,
    (f) =>
      `A living room of ${m2(f.livingRoom)}, ${beds(f)}, ${baths(f)}: a plan you can read at a glance, as it should be.`,
    (f) =>
      `Living, cooking and dining share ${m2(f.livingRoom)}; ${beds(f)} and ${baths(f)} lie behind a door that shuts.`,
  ],
  single: [
    (f) => `In ${m2(f.living)} everything has its place: bed, kitchen, desk and a bathroom of your own.`,
    (f) => `A single room of ${m2(f.living)}, tall and bright, with a kitchenette and a shower behind a real door.`,
  ],
  dividedBuilding: [
    (f) =>
      `The building offers ${m2(f.living)} on a plot of ${m2(f.plot)}. Each unit has its own meters and its own entrance from the stairwell.`,
  ],
  building: [(f) => `The building offers ${m2(f.living)} of floor space on a plot of ${m2(f.plot)}.`],
  plot: [
    (f) => `The plot measures ${m2(f.plot)} and is regular in shape. Water, electricity and fibre run along the road.`,
    (f) =>
      `With ${m2(f.plot)} to work with, you can plan freely. The planning rules and the cadastral extract are ready for you at our office.`,
  ],
  land: [
    (f) =>
      `It measures ${ground(f)} according to the land register. Plan and soil certificate are ready at our office.`,
  ],
  garageBox: [
    () => 'The door is 2.40 m wide and the approach level, so a family car slips in without a sigh.',
    () => 'Level access, a lit yard and a 2.40 m door: a car asks for no more.',
  ],
  parking: [() => 'Dry, lit and easy to reach, even in a larger car.'],
  storageUnit: [() => 'Dry, lockable and reached by lift.'],
  shop: [
    (f) =>
      `The shop floor of ${m2(f.living)} has a full-width glass front, with storage and a washroom at the back. Separate meters are in place.`,
    (f) => `You have ${m2(f.living)} without a column in the way, a staff room and a delivery entrance.`,
  ],
  office: [
    (f) =>
      `The ${m2(f.living)} can be divided as you like, with raised floors, fibre and cooling. Meeting rooms are shared with the neighbours.`,
  ],
  hall: [
    (f) =>
      `The ${m2(f.living)} hall has 6.5 m of headroom, a 4 by 4.5 m sectional door and a power-floated floor rated at 3 tonnes per m².`,
  ],
  project: [
    (f) =>
      `Every home has outdoor space, a private store and somewhere to keep a bicycle. ${capital(word(f.freeUnits))} ${f.freeUnits === 1 ? 'unit is' : 'units are'} still available.`,
  ],
  allotment: [
    () => 'The plots measure 300 to 620 m² and are delivered serviced, with street lighting and young lime trees.',
  ],

  study: [
    () => 'Work from home in a study whose door shuts.',
    () => 'A study lets you make calls in peace.',
    () => 'There is a study, too.',
  ],
  laundry: [
    () => 'The laundry room keeps the machines out of earshot.',
    () => 'Washing and drying have a room of their own.',
    () => 'Off the kitchen is a utility room with space for boots.',
  ],
  cellar: [
    () => 'The cellar is dry and tall enough to stand up in.',
    () => 'Wine and bicycles have a cellar of their own.',
    () => 'There is a sound cellar below.',
  ],
  privateCellar: [() => 'A private cellar comes with it.', () => 'There is a cellar of your own.'],
  storage: [
    () => 'The ironing board disappears into a store room.',
    () => 'There is a generous store room.',
    () => 'A store room hides the machines.',
    () => 'A store room keeps the living room clear.',
  ],
  lift: [
    (f) => `The lift takes you to the ${ordinal(f.floor)} floor.`,
    (f) => `It is on the ${ordinal(f.floor)} floor, with a lift.`,
  ],
  stairs: [(f) => `The ${ordinal(f.floor)} floor is reached on foot, which keeps you fit.`],

  garden: [
    (f) => `The garden faces ${facing(f)} and is enclosed on all sides.`,
    (f) => `Outside there is a ${facing(f)}-facing garden with a lawn, a terrace and sun enough for tomatoes.`,
    (f) => `At the back the house opens onto a garden that faces ${facing(f)}.`,
    (f) => `From the living room you step onto the terrace; the garden faces ${facing(f)}.`,
    (f) => `Behind the house is a ${facing(f)}-facing garden, laid out and easy to keep.`,
  ],
  grounds: [
    (f) => `Around the house there are ${ground(f)} of land, facing ${facing(f)}.`,
    (f) => `The grounds cover ${ground(f)} and slope gently to the ${facing(f)}.`,
  ],
  flatGarden: [(f) => `The private garden of ${m2(f.plot)} faces ${facing(f)}.`],
  terrace: [
    (f) => `The ${m2(f.terrace)} terrace has room for a table and a lounger.`,
    (f) => `Outside there is a terrace of ${m2(f.terrace)}.`,
    (f) => `A terrace of ${m2(f.terrace)} comes with it.`,
  ],
  terraceFacing: [
    (f) => `The terrace of ${m2(f.terrace)} faces ${facing(f)}.`,
    (f) => `Outside you have ${m2(f.terrace)} of terrace, facing ${facing(f)}.`,
  ],
  pool: [() => 'The pool is heated from April to October.', () => 'There is a heated pool with a cover.'],
  stables: [() => 'Horses have stables and an arena.'],
  garages: [
    (f) => (f.garages === 1 ? 'A garage is included.' : `The garage takes ${word(f.garages)} cars.`),
    (f) => (f.garages === 1 ? 'The car has its own garage.' : `There is garage space for ${word(f.garages)} cars.`),
  ],
  parkings: [
    (f) => (f.parkings === 1 ? 'A parking space is included.' : `There is parking for ${word(f.parkings)} cars.`),
  ],

  newProject: [() => 'The homes are built to the strictest energy standard.'],
  newBuilding: [
    () => 'It is built to the strictest energy standard.',
    () => 'Being new, it comes with the ten-year liability of builder and architect.',
  ],
  renovated: [
    (f) => `Built in ${f.year} and thoroughly renovated in ${f.renovated}.`,
    (f) => `It dates from ${f.year}; the last renovation was in ${f.renovated}.`,
    (f) => `Originally of ${f.year}, renovated in ${f.renovated}.`,
  ],
  built: [(f) => `Built in ${f.year}.`, (f) => `It dates from ${f.year}.`],
  heating: [
    (f) => `It is heated by ${source(f)}, which gives it an ${label(f)}.`,
    (f) => `Heating: ${source(f)}, for an ${label(f)}.`,
    (f) => `${label(f)}, with heat from ${source(f)}.`,
  ],
  label: [(f) => `${label(f)}.`],
  renovationObligation: [
    () => 'The buyer must bring it to label D within the legal term: the renovation obligation applies.',
  ],
  solar: [() => 'The solar panels stay.', () => 'There are solar panels on the roof.'],
  charges: [(f) => `Common charges are €${f.charges} a month.`],
  furnished: [() => 'Everything you see in the photographs stays.', () => 'The furniture is included.'],

  closing: {
    open: [
      (f) => `${f.agent.firstname} will gladly show you round: ${f.agent.phone}.`,
      (f) => `Book a viewing with ${f.agent.firstname} on ${f.agent.phone}, Saturdays included.`,
      (f) => `Questions, or a viewing? Call ${f.agent.firstname} on ${f.agent.phone}.`,
      (f) => `The full file is with ${f.agent.firstname} (${f.agent.phone}).`,
    ],
    option: [
      (f) =>
        `There is an option on this property. Let ${f.agent.firstname} know you are interested (${f.agent.phone}) and you are next in line.`,
    ],
    closed: [
      (f) =>
        `Too late for this one? Tell ${f.agent.firstname} what you are looking for (${f.agent.phone}) and you will be the first to hear.`,
      (f) => `${f.agent.firstname} will gladly help you find something like it: ${f.agent.phone}.`,
    ],
    soon: [
      (f) => `Coming to the market soon. ${f.agent.firstname} will put you down for a first viewing: ${f.agent.phone}.`,
    ],
  },
};
