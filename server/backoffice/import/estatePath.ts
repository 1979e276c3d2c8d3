import type { LocalizedText, NamedItem } from '#shared/api/common.ts';
import type { EstateWrite } from '#shared/api/estate.ts';
import type { RentalUnitInput } from '#shared/api/rentals.ts';
import type { FieldKey, FieldKindByKey } from '#shared/domain/fields/field.ts';
import type { COMMON_CHARGES_FIELD, PRIVATE_CHARGES_FIELD } from '#shared/domain/legal/monthlyCharges.ts';
import type { EnergyLabel } from '#shared/domain/values/energyLabels.ts';
import type { ValueKey, ValueListName } from '#shared/domain/values/values.ts';
import type { Locale } from '#shared/i18n/locales.ts';
import type { RoomKey } from '#shared/primitives/vocabulary.ts';

/** The dotted paths of a value and of its parts. Lists and named values have no parts. */
type PathsTo<Value, Path extends string> = Value extends readonly unknown[] | NamedItem
  ? Path
  : Value extends object
    ? 'nl' extends keyof Value
      ? Path | `${Path}.${Locale}`
      : PathsIn<Value, `${Path}.`>
    : Path;
type PathsIn<Part, Prefix extends string> = {
  [Key in Extract<keyof Part, string>]-?: PathsTo<NonNullable<Part[Key]>, `${Prefix}${Key}`>;
}[Extract<keyof Part, string>];

/**
 * The type of the value at a path in `Part`. When `Part` is a union, only those of its types that have the path are
 * used.
 */
type ValueIn<Part, Path extends string> = Part extends object
  ? Path extends `${infer Key}.${infer Rest}`
    ? Key extends keyof Part
      ? ValueIn<NonNullable<Part[Key]>, Rest>
      : never
    : Path extends keyof Part
      ? Readonly<NonNullable<Part[Path]>>
      : never
  : never;

/** The fields of an address that are derived from its postcode. */
type PostcodeDerivedKey = 'city' | 'municipality' | 'province' | 'region' | 'countryId';
/**
 * The fields of an estate that sources describe: all fields except its ids, its source and the fields that are derived
 * from its postcode.
 */
type DescribedEstate = Omit<EstateWrite, 'general' | 'address' | 'fields' | 'source'> & {
  general: Omit<EstateWrite['general'], 'id'>;
  address: Omit<EstateWrite['address'], PostcodeDerivedKey>;
};

/** The paths whose values have another form in sources than in an estate, or fewer allowed values. */
interface SourceValues {
  'address.zip': string;
  'address.locality': string;
  /** A street, with or without its number: in one text, or in one for each language. */
  'address.street': string | LocalizedText;
  'energy.energyLabel': EnergyLabel;
  'energy.shared.energyLabel': EnergyLabel;
}

/** The facts of a source about rooms of one kind, which become rows of `layout.rooms`. */
export interface RoomFacts {
  count?: number;
  presence?: boolean;
  /** The surface of each room in m². */
  surfaces?: readonly number[];
}
type RoomPath = `rooms.${RoomKey}.${keyof RoomFacts}`;

type TextKind = 'text' | 'information' | 'date' | 'country' | 'url';
/**
 * The fields of charges. Instead of an amount, such a field may contain the text that the rent includes the charges.
 */
type ChargesKey = typeof COMMON_CHARGES_FIELD | typeof PRIVATE_CHARGES_FIELD;
type FieldKindValue<Kind> = Kind extends `enum:${infer List extends ValueListName}`
  ? ValueKey<List> | readonly ValueKey<List>[]
  : Kind extends 'flag'
    ? boolean
    : Kind extends 'text' | 'information'
      ? string | LocalizedText
      : Kind extends TextKind
        ? string
        : number;

/**
 * The paths at which an adapter writes values of an estate. They are the paths of the contract, the fields of the field
 * catalogue at `fields.<key>`, and `rooms.<KEY>.count|presence|surfaces`.
 */
export type EstatePath = PathsIn<DescribedEstate, ''> | keyof SourceValues | `fields.${FieldKey}` | RoomPath;

/** The value that an estate has at a path. */
export type ValueAt<Path extends EstatePath> = Path extends keyof SourceValues
  ? SourceValues[Path]
  : Path extends `fields.${infer Key extends FieldKey}`
    ? FieldKindValue<FieldKindByKey<Key>> | (Key extends ChargesKey ? LocalizedText : never)
    : Path extends `rooms.${RoomKey}.${infer Fact extends keyof RoomFacts}`
      ? NonNullable<RoomFacts[Fact]>
      : ValueIn<DescribedEstate, Path>;

/** The paths that accept values of a type. `EstatePathOf<number>` are the paths of numbers. */
export type EstatePathOf<Value> = {
  [Path in EstatePath]: Value extends ValueAt<Path> ? Path : never;
}[EstatePath];

/** The paths of a holiday home. */
export type RentalPath = PathsIn<RentalUnitInput, ''>;

/** A path with a value that fits it. */
export type EstateValue = { [Path in EstatePath]: readonly [path: Path, value: ValueAt<Path>] }[EstatePath];
