import { Fragment } from 'react';
import type { Translate } from '#shared/i18n/translate.ts';
import css from './flood.module.css';
import { Icon } from '#shared/ui/Icon.tsx';
import type { FloodScoreView } from '#server/site/estates/tabs/tabView.ts';

const LETTERS = ['A', 'B', 'C', 'D'] as const;
/** The sizes of the picture in pixels. It has four steps, each higher than the one before. */
const STEP = { width: 34, gap: 4, first: 24, rise: 12 } as const;
const WIDTH = LETTERS.length * STEP.width + (LETTERS.length - 1) * STEP.gap;
const HEIGHT = STEP.first + (LETTERS.length - 1) * STEP.rise;

/** Renders the official letters as rising steps, each with its meaning. */
export function FloodScores({ scores, t }: { scores: readonly FloodScoreView[]; t: Translate }) {
  return (
    <ul className={css['scores']}>
      {scores.map(({ scoreSubject: of, score, explanation, isAtRisk: atRisk }) => (
        <li key={of} className={css['score']}>
          <Steps score={score} />
          <div>
            <p className={css['name']}>
              {`${t(of === 'parcel' ? 'estate:planning.parcelScore' : 'estate:planning.buildingScore')} `}
              <strong>{score}</strong>
            </p>
            <p className={css['explanation']}>{explanation}</p>
            {atRisk ? (
              <p className={css['risk']}>
                <Icon name="flood" />
                {t('estate:planning.floodRisk')}
              </p>
            ) : null}
          </div>
        </li>
      ))}
    </ul>
  );
}

function Steps({ score }: { score: FloodScoreView['score'] }) {
  return (
    <svg
      className={css['steps']}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      width={WIDTH}
      height={HEIGHT}
      aria-hidden="true"
      focusable="false"
    >
      {LETTERS.map((letter, index) => {
        const x = index * (STEP.width + STEP.gap);
        const height = STEP.first + index * STEP.rise;
        const state = letter === score ? 'own' : letter < score ? 'below' : undefined;
        return (
          <Fragment key={letter}>
            <rect data-state={state} x={x} y={HEIGHT - height} width={STEP.width} height={height} rx="2" />
            <text data-state={state} x={x + STEP.width / 2} y={HEIGHT - STEP.first / 2} dy="0.35em">
              {letter}
            </text>
          </Fragment>
        );
      })}
    </svg>
  );
}
