import { ROOM_ID } from '../../primitives/ids.ts';
import { countRooms, hasYesField, type YesFilter } from '../filter.ts';
import type { FilterParameter } from '../parameter.ts';

export const parkingParameter = { name: 'parking', kind: 'yes' } as const satisfies FilterParameter;

/** Finds homes with a garage or a parking space that belongs to the home. */
export const parkingFilter = {
  parameter: parkingParameter,
  field: 'parking',
  bit: 2,
  has: (home) =>
    countRooms(home, ROOM_ID.GARAGE, ROOM_ID.PARKING_SPACE) > 0 ||
    hasYesField(
      home,
      'construction.garage',
      'construction.garages_count',
      'construction.parking_spaces_count',
      'construction.parking_spaces_inside_count',
      'construction.parking_spaces_outside_count',
      'layout.garage',
    ),
  words: {
    nl: 'garage inbegrepen|parking inbegrepen',
    fr: 'garage inclus|parking inclus|garage compris',
    en: 'garage included|parking included',
    de: 'garage inklusive|stellplatz inklusive',
  },
  wordsAfterWith: {
    nl: 'garage|garages|garagebox|parking|parkeerplaats|parkeerplek|staanplaats|autostaanplaats|carport|dubbele garage',
    fr: 'garage|garages|parking|place de parking|emplacement de parking|box|box de garage|carport',
    en: 'garage|garages|parking|parking space|carport|car port|double garage',
    de: 'garage|garagen|stellplatz|stellplätze|parkplatz|carport|tiefgarage|doppelgarage',
  },
} as const satisfies YesFilter;
