import type { Wishes } from '#shared/api/subscriptions.ts';
import type { Locale } from '#shared/i18n/locales.ts';

/** The request of a visitor, in the form that a CRM receives. */
export interface StoredLead {
  readonly kind:
    | 'contact'
    | 'property'
    | 'estimate'
    | 'callback'
    | 'viewing'
    | 'cancellation'
    | 'savedSearch'
    | 'reservation';
  /** The visitor's language. */
  readonly locale: Locale;
  readonly visitor: {
    readonly firstName: string;
    readonly lastName: string;
    /** The mail address. It is undefined for a visitor who asks for a phone call. */
    readonly email?: string | undefined;
    readonly phone?: string | undefined;
  };
  /** The text that the visitor wrote, or a text of this product in the agency's language. */
  readonly text: string;
  /** Short facts that accompany the text, in the agency's language. */
  readonly facts: readonly string[];
  /** The home that the request is about. */
  readonly subject?:
    | {
        /** The import source of the home. */
        readonly source?: { readonly name: string; readonly id: string } | undefined;
        readonly reference?: string | undefined;
        readonly title: string;
        readonly url: string;
      }
    | undefined;
  readonly viewing?:
    | { readonly begin: string; readonly end: string; readonly agentEmail?: string | undefined }
    | undefined;
  readonly wishes?: Wishes | undefined;
  readonly stay?: { readonly begin: string; readonly end: string; readonly persons: number } | undefined;
}

/**
 * The state of a lead. `sending`: the CRM may already have accepted the lead. `handed`: the lead could not be delivered
 * in time, and a person was asked to handle it. `done`: a person has handled the lead, or no connection accepts leads.
 */
export type LeadState = 'queued' | 'sending' | 'sent' | 'refused' | 'unsure' | 'handed' | 'done';
