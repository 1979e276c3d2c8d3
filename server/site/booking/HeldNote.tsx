import type { ReactNode } from 'react';
import { formatTime } from '#shared/i18n/moments.ts';
import css from '#shared/ui/viewing.module.css';
import type { ScreenRequest } from '../render/screen.ts';
import type { Booking, BookingKind } from './booking.ts';
import { isHoldOver } from './held.ts';

interface HeldNoteProps<K extends BookingKind> {
  readonly booking: Booking<K>;
  readonly heldChoice: K['held'];
  readonly request: ScreenRequest;
  /** A button or link that leads to another choice. */
  readonly changeForm?: ReactNode;
}

/** Shows the visitor's choice, and the time until which it is held. */
export function HeldNote<K extends BookingKind>({ booking, heldChoice: held, request, changeForm }: HeldNoteProps<K>) {
  const { locale, t } = request;
  const { label, over, until } = booking.texts.holdTexts;
  const [title, line] = booking.describeHeld(held, request);
  return (
    <section className={css['held']} aria-labelledby="held-title">
      <h2 id="held-title" className="visually-hidden">
        {t(label)}
      </h2>
      <p className={css['heldDay']}>{title}</p>
      <p>{line}</p>
      <p className={css['note']}>
        {isHoldOver(held) ? t(over) : t(until, { time: formatTime(held.heldUntil, locale) })}
      </p>
      {changeForm}
    </section>
  );
}
