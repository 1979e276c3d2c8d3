import type { LocalizedText } from '../../../../../shared/api/common.ts';
import type { SalesRep } from '../../../../../shared/api/estate.ts';
import type { AgendaVisitor } from '../../../../../shared/api/liveAgenda.ts';
import type { Locale } from '../../../../../shared/i18n/locales.ts';

export type VisitContact = Pick<SalesRep, 'id' | 'phone' | 'mobile' | 'email'> & { readonly name?: string | undefined };

/** What is kept of a booked visit besides its time: also when the estate or the sales contact has gone since. */
export interface AppointmentDocument {
  readonly visitor: AgendaVisitor;
  readonly remark?: string | undefined;
  readonly locale: Locale;
  readonly salesRep: VisitContact;
  readonly estate: {
    readonly title: LocalizedText;
    /** As visitors may see it. */
    readonly address: LocalizedText;
    readonly reference?: string | undefined;
  };
}
