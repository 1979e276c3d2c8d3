import css from './styles/memory.module.css';

interface MemoryLinesProps {
  /** Asks whether the browser may remember. */
  readonly question: string;
  readonly remember: string;
  /** Says that the browser remembers. */
  readonly state: string;
  readonly forget: string;
}

/** A page has these lines once at most. */
const STATE_ID = 'memory';

/**
 * The two lines that `client/storage/offerToRemember.ts` connects. Their parent has the class `visits` or `link`. The
 * button that gets the focus after the visitor accepts is described by its line.
 */
export const MemoryLines = ({ question, remember, state, forget }: MemoryLinesProps) => (
  <>
    <p className={css['asks']}>
      {question}{' '}
      <button type="button" className={css['action']} data-action="remember">
        {remember}
      </button>
    </p>
    <p id={STATE_ID} className={css['kept']}>
      {state}{' '}
      <button type="button" className={css['action']} data-action="forget" aria-describedby={STATE_ID}>
        {forget}
      </button>
    </p>
    <output />
  </>
);
