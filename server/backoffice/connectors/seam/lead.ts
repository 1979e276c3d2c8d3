import type { Wishes } from '#shared/api/subscriptions.ts';
import type { StoredLead } from '../../core/db/documents/storedLead.ts';

export type LeadKind = StoredLead['kind'];

/** What a visitor asked, for the agency's CRM. The message itself is stored, and its mail is in the outbox. */
export interface Lead {
  /** Of the lead; CRMs that take a reference get it. */
  readonly id: string;
  readonly kind: LeadKind;
  /** ISO. */
  readonly at: string;
  /** `nl`, `fr`, `en` or `de`. */
  readonly locale: string;
  readonly visitor: {
    readonly firstName: string;
    readonly lastName: string;
    /** Undefined for one who asks to be called: there is a phone number. */
    readonly email?: string | undefined;
    /** E.164, where it could be read so; else as it was typed. */
    readonly phone?: string | undefined;
  };
  /** As the visitor gave it, and nothing else. */
  readonly consent: { readonly privacy: true; readonly mailing: boolean };
  /** Plain text, in the agency's language where it is ours. */
  readonly text: string;
  /** Short facts beside the text: times of a visit, dates of a stay, the page. */
  readonly facts: readonly string[];
  /** What it is about. */
  readonly subject?:
    | {
        /** The CRM's own id; undefined when it is not from this CRM. */
        readonly recordId?: string | undefined;
        readonly reference?: string | undefined;
        readonly title: string;
        readonly url: string;
      }
    | undefined;
  readonly viewing?:
    | {
        readonly begin: string;
        readonly end: string;
        readonly agentEmail?: string | undefined;
        /** The `reference` that the CRM gave to the visit that this lead moves or cancels. */
        readonly sentAs?: string | undefined;
      }
    | undefined;
  readonly wishes?: Wishes | undefined;
  readonly stay?: { readonly begin: string; readonly end: string; readonly persons: number } | undefined;
}

export interface LeadAnswer {
  /** What the CRM calls it, where it says so. */
  readonly reference?: string | undefined;
}

/** The CRM will not take the lead as it is, however often it is sent. */
export class LeadRefused extends Error {
  override readonly name = 'LeadRefused';
}
