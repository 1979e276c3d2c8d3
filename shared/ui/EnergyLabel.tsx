import type { Translate } from '../i18n/translate.ts';
import css from './energyLabel.module.css';

/**
 * Returns the colour class of a label, which is its letter. All kinds of A+ have one class; unknown labels are grey.
 */
const getColorClass = (label: string) => {
  const letter = label.trim().charAt(0).toUpperCase();
  if (letter === 'A' && label.includes('+')) return 'A+';
  return letter >= 'A' && letter <= 'G' ? letter : undefined;
};

/** Renders the certificate's label as a small coloured arrow. Its letter is always present as text. */
export function EnergyLabel({ label, className, t }: { label: string; className?: string | undefined; t: Translate }) {
  return (
    <span
      className={[css['label'], css['grade'], className].filter(Boolean).join(' ')}
      data-grade={getColorClass(label)}
    >
      <span className="visually-hidden">{`${t('common:energyLabel')} `}</span>
      {label}
    </span>
  );
}
