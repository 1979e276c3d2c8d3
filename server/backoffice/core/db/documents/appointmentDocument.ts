import type { LocalizedText } from '#shared/api/common.ts';
import type { SalesRep } from '#shared/api/estate.ts';
import type { AgendaVisitor } from '#shared/api/liveAgenda.ts';
import type { Locale } from '#shared/i18n/locales.ts';

type AppointmentContact = Pick<SalesRep, 'id' | 'phone' | 'mobile' | 'email'> & {
  readonly name?: string | undefined;
};

/**
 * The stored data of an appointment except its time. These data stay when the estate or the sales contact is removed.
 */
export interface AppointmentDocument {
  readonly visitor: AgendaVisitor;
  readonly remark?: string | undefined;
  readonly locale: Locale;
  /**
   * The host in the UID of the calendar entries: the host of the site when the booking was made. It is missing in
   * documents of older versions.
   */
  readonly uidHost?: string | undefined;
  readonly salesRep: AppointmentContact;
  readonly estate: {
    readonly title: LocalizedText;
    /** The address in the form that visitors may see. */
    readonly address: LocalizedText;
    readonly reference?: string | undefined;
  };
}
