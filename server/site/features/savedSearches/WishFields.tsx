import { formatMunicipalityLabel } from '#shared/domain/listing/municipalityLabel.ts';
import { createElement } from 'react';
import type { Place } from '#shared/api/places.ts';
import { listBedroomChoices, RADIUS_OPTIONS } from '#shared/primitives/limits.ts';
import { HEAD_TYPE } from '#shared/primitives/ids.ts';
import { HEAD_TYPE_NAMES, SUB_TYPES } from '#shared/primitives/vocabulary.ts';
import { type Locale, localize } from '#shared/i18n/locales.ts';
import { formatFilterLabel } from '#shared/filters/filterWords.ts';
import { pathFor } from '#shared/routes/pathFor.ts';
import { ChoiceField } from '../../forms/pieces/ChoiceField.tsx';
import forms from '#shared/ui/forms/forms.module.css';
import { toFieldId, type FormView, readTypedList, readTypedText } from '#shared/ui/forms/formState.ts';
import { TextField } from '../../forms/pieces/TextField.tsx';
import css from './subscribe.module.css';
import { parseChosenFilters, MAX_PLACE_LINE_CHARACTERS } from './wishSchema.ts';

interface WishFieldsProps {
  readonly form: FormView;
  /** The places that are chosen already. */
  readonly places: readonly Place[];
  readonly locale: Locale;
}

/** The types, beginning with those that visitors search for most often. */
const HEAD_TYPE_CHOICES = [
  HEAD_TYPE.HOUSE,
  HEAD_TYPE.APARTMENT,
  HEAD_TYPE.PROJECT,
  HEAD_TYPE.PLOT,
  HEAD_TYPE.GARAGE,
  HEAD_TYPE.COMMERCIAL,
  HEAD_TYPE.OFFICE,
  HEAD_TYPE.INDUSTRIAL,
  HEAD_TYPE.HOLIDAY_HOME,
  HEAD_TYPE.ASSISTED_LIVING,
] as const;
const IDS_PER_ZIP = 100;

interface ChosenPlace {
  readonly name: 'city' | 'municipality' | 'province' | 'area';
  readonly value: string;
  readonly label: string;
}

const toZip = (value: string) => String(Math.floor(Number(value) / IDS_PER_ZIP));

/** Returns places and areas as ticked boxes. A visitor removes a place by unticking its box. */
function listChosenPlaces({ form, places, locale }: WishFieldsProps): readonly ChosenPlace[] {
  const { t } = form;
  const findName = (kind: Place['kind'], value: string) => {
    const chosenPlace = places.find((place) => place.kind === kind && String(place.id) === value);
    return chosenPlace && localize(chosenPlace.name, locale);
  };
  const area = readTypedText(form, 'area');
  return [
    ...readTypedList(form, 'province').map((value) => ({
      name: 'province' as const,
      value,
      label: t('offer:chip.province', { name: findName('province', value) ?? value }),
    })),
    ...readTypedList(form, 'municipality').map((value) => {
      const municipality = places.find((place) => place.kind === 'municipality' && String(place.id) === value);
      const label =
        municipality?.kind === 'municipality'
          ? formatMunicipalityLabel(municipality, locale, t)
          : (findName('city', value) ?? toZip(value));
      return { name: 'municipality' as const, value, label };
    }),
    ...readTypedList(form, 'city').map((value) => ({
      name: 'city' as const,
      value,
      label: [findName('city', value), `(${toZip(value)})`].filter(Boolean).join(' '),
    })),
    ...(area ? [{ name: 'area' as const, value: area, label: t('subscribe:field.area') }] : []),
  ];
}

function PlaceChoice(props: WishFieldsProps) {
  const { form, locale } = props;
  const { t } = form;
  const chosenPlaces = listChosenPlaces(props);
  const fieldId = toFieldId(form, 'chosen');
  const renderItem = ({ name, value, label }: ChosenPlace, index: number) => (
    <li key={`${name} ${value}`} className={forms['choice']}>
      <input
        id={`${fieldId}-${index}`}
        className={forms['box']}
        type="checkbox"
        name={name}
        value={value}
        defaultChecked
      />
      <label htmlFor={`${fieldId}-${index}`}>{label}</label>
    </li>
  );
  return createElement(
    'gevel-places',
    { class: css['places'], 'data-path': pathFor('ajaxSearchCity', locale) },
    <fieldset className={forms['choices']} data-part="chosen" hidden={chosenPlaces.length === 0}>
      <legend className={forms['label']}>{t('subscribe:field.chosen')}</legend>
      <p className={forms['hint']}>{t('subscribe:field.chosenHint')}</p>
      <ul className={css['chosen']}>{chosenPlaces.map(renderItem)}</ul>
    </fieldset>,
    <TextField form={form} name="place" hint={t('subscribe:field.placeHint')} maxLength={MAX_PLACE_LINE_CHARACTERS} />,
    <template>
      <li className={forms['choice']}>
        <input className={forms['box']} type="checkbox" />
      </li>
    </template>,
    <output className="visually-hidden" data-part="status" data-added={t('subscribe:field.added')} />,
  );
}

/** Renders the wishes of a saved search: the listing's own filter, as questions. */
export function WishFields(props: WishFieldsProps) {
  const { form, locale } = props;
  const { t } = form;
  const subTypes = readTypedList(form, 'sub-type');
  const chosenFilters = parseChosenFilters(readTypedList(form, 'more'));
  return (
    <>
      <div className={css['columns']}>
        <ChoiceField
          form={form}
          name="transaction"
          kind="one"
          required
          choices={[
            { value: '1', label: t('offer:filter.sale') },
            { value: '2', label: t('offer:filter.rent') },
          ]}
        />
      </div>
      <PlaceChoice {...props} />
      <ChoiceField
        form={form}
        name="radius"
        kind="list"
        emptyChoiceLabel={t('subscribe:field.radiusNone')}
        choices={RADIUS_OPTIONS.map((km) => ({ value: String(km), label: t('offer:filter.radiusKm', { km }) }))}
      />
      <div className={css['columns']}>
        <ChoiceField
          form={form}
          name="type"
          kind="some"
          hint={t('subscribe:field.typeHint')}
          choices={HEAD_TYPE_CHOICES.map((id) => ({ value: String(id), label: localize(HEAD_TYPE_NAMES[id], locale) }))}
        />
      </div>
      {subTypes.length > 0 ? (
        <ChoiceField
          form={form}
          name="sub-type"
          kind="some"
          choices={SUB_TYPES.filter(({ id }) => subTypes.includes(String(id))).map(({ id, name }) => ({
            value: String(id),
            label: name[locale],
          }))}
        />
      ) : null}
      <div className={css['row']}>
        <TextField form={form} name="price-min" inputMode="numeric" isAmount />
        <TextField form={form} name="price-max" inputMode="numeric" isAmount />
        <ChoiceField
          form={form}
          name="bed-min"
          kind="list"
          emptyChoiceLabel={t('subscribe:field.bedAny')}
          choices={listBedroomChoices(Number(readTypedList(form, 'bed-min')[0]) || undefined).map((count) => ({
            value: String(count),
            label: t('subscribe:field.bedAtLeast', { count }),
          }))}
        />
      </div>
      {chosenFilters.length > 0 ? (
        <ChoiceField
          form={form}
          name="more"
          kind="some"
          choices={chosenFilters.map(([name, value]) => ({
            value: `${name}=${value}`,
            label: formatFilterLabel(name, value, t),
          }))}
        />
      ) : null}
    </>
  );
}
