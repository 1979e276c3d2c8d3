import { z } from 'zod';
import { pathFor } from '#shared/routes/pathFor.ts';
import { readArea } from '#shared/primitives/writtenNumber.ts';
import {
  createLineSchema,
  createChoiceSchema,
  createOptionalNumberSchema,
  createOptionalTextSchema,
} from '../../forms/fields.ts';
import { defineForm } from '../../forms/formDefinition.ts';
import { createFormView } from '../../forms/formView.ts';
import { ESTIMATE_LIMITS, ESTIMATE_PLANS, ESTIMATE_TYPES, listEstimateRows, formatEstimate } from './estimateFields.ts';
import { buildFormPage } from './formPage.tsx';
import { appendSlug } from '#shared/domain/visitor/pageSlug.ts';
import { ValuationForm } from './ValuationForm.tsx';
import { consentShape, writerShape, toVisitor, WRITER_LABELS } from './writerShape.ts';
import { readTrimmedValue, buildVisitorSummary } from '../../forms/pieces/visitor/visitorSummary.ts';

/** The maximum area. A larger area is a typing error. */
const MAX_AREA_M2 = 10_000_000;

/**
 * The form for a free estimate of a home (specification §3.5). It sends the visitor's data, and a text composed of the
 * answers about the home.
 */
export const estimateForm = defineForm({
  name: 'estimate',
  protection: 'captcha',
  labels: {
    extra_street: 'contact:field.street',
    extra_city: 'contact:field.city',
    extra_type: 'contact:field.type',
    extra_plan: 'contact:field.plan',
    extra_area: 'contact:field.area',
    extra_ground: 'contact:field.ground',
    extra_bedrooms: 'contact:field.bedrooms',
    extra_year: 'contact:field.year',
    remarks: 'contact:field.remarks',
    ...WRITER_LABELS,
  },
  schema: z.object({
    extra_street: createLineSchema({ maxCharacters: ESTIMATE_LIMITS.line, missingKey: 'contact:missing.street' }),
    extra_city: createLineSchema({ maxCharacters: ESTIMATE_LIMITS.line, missingKey: 'contact:missing.city' }),
    extra_type: createChoiceSchema(ESTIMATE_TYPES),
    extra_plan: createChoiceSchema(['', ...ESTIMATE_PLANS]).default(''),
    extra_area: createOptionalNumberSchema({ min: 1, max: MAX_AREA_M2, parseValue: readArea }),
    extra_ground: createOptionalNumberSchema({ min: 1, max: MAX_AREA_M2, parseValue: readArea }),
    extra_bedrooms: createOptionalNumberSchema({ min: 0, max: 200 }),
    extra_year: createOptionalNumberSchema({ min: 1000, max: 2100 }),
    remarks: createOptionalTextSchema({ maxCharacters: ESTIMATE_LIMITS.remarks }),
    ...writerShape,
    ...consentShape,
  }),
  async send({ page, firstName, lastName, email, phone, privacy: consent, ...homeFields }, context) {
    const { locale, t } = context;
    const answers = Object.fromEntries(Object.entries(homeFields).map(([name, value]) => [name, String(value ?? '')]));
    await context.call('sendMessage', {
      body: {
        kind: 'estimate',
        locale,
        visitor: toVisitor({ firstName, lastName, email, phone }),
        text: appendSlug(formatEstimate(answers, locale, t), page),
        ...(page && { page }),
        consent,
      },
    });
    return { type: 'sent', to: `${pathFor('contactSent', locale)}?about=estimate` };
  },
  async page(request, state) {
    const { site, locale, t } = request;
    return buildFormPage(request, {
      title: t('contact:estimate.title'),
      text: t('contact:estimate.text'),
      body: (
        <ValuationForm
          form={createFormView(request, estimateForm, pathFor('ajaxContactForm', locale), state)}
          site={site}
          locale={locale}
          page={readTrimmedValue(state.typed, 'page')}
        />
      ),
    });
  },
  summary: (typed, { t }) => [
    ...listEstimateRows(typed, t).map(({ label, value }) => ({ label, text: value })),
    ...buildVisitorSummary(typed, t),
  ],
});
