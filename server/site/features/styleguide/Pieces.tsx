import { Fragment, type ReactNode } from 'react';
import type { CardView } from '#shared/domain/estate/cardView.ts';
import type { Translate } from '#shared/i18n/translate.ts';
import list from '../content/blocks/styles/estateList.module.css';
import button from '#shared/ui/button.module.css';
import { EnergyLabel } from '#shared/ui/EnergyLabel.tsx';
import { EstateCard } from '#shared/ui/card/EstateCard.tsx';
import { Icon, ICON_NAMES } from '#shared/ui/Icon.tsx';
import prose from '../../layout/styles/prose.module.css';
import { Sticker } from '#shared/ui/card/Sticker.tsx';
import { RowSkeleton } from '../../layout/skeletons/RowSkeleton.tsx';
import { Section } from '../../layout/Section.tsx';
import { FormPieces } from './FormPieces.tsx';
import swatches from './swatches.module.css';

const COLOUR_NAMES = [
  'paper',
  'ink',
  'ink-soft',
  'accent',
  'accent-hover',
  'accent-ink',
  'on-accent',
  'second',
  'tint',
  'band',
  'surface',
  'surface-2',
  'line',
  'line-strong',
  'raised',
  'danger',
  'success',
];

const ENERGY_GRADES = ['A++', 'A+', 'A', 'B', 'C', 'D', 'E', 'F', 'G'];

function ColourSwatch({ name }: { name: string }) {
  return (
    <li>
      <svg width="100%" height="64" aria-hidden="true" focusable="false">
        <rect width="100%" height="100%" className={`${swatches['swatch']} ${swatches[name]}`} />
      </svg>
      <code>--{name}</code>
    </li>
  );
}

/** Returns a card in each of the states that a list can show. */
function listCardStates(cards: readonly CardView[]): readonly CardView[] {
  const [card] = cards;
  if (!card) return [];
  const { href: _href, facts: _facts, ...bare } = card;
  return [
    ...cards,
    { ...bare, id: -1, closed: true, sticker: { name: 'Sold', style: 'sold' }, priceFrom: false },
    { ...card, id: -2, pictures: [], pictureCount: 0, sticker: { name: 'New', style: 'label', color: '#0f5132' } },
    { ...card, id: -3, project: true, priceFrom: true, facts: { unitsAvailable: 4, unitsTotal: 12 } },
  ];
}

/** Renders colours, typography and the small pieces that blocks and screens consist of. */
export function StyleguidePieces({ cards, t }: { cards: readonly CardView[]; t: Translate }): ReactNode {
  return (
    <>
      <Section title="Colours">
        <ul className={list['grid']}>
          {COLOUR_NAMES.map((name) => (
            <ColourSwatch key={name} name={name} />
          ))}
        </ul>
      </Section>
      <Section title="Type">
        <h2>Heading of a part</h2>
        <h3>Heading of a piece</h3>
        <h4>Heading of a detail</h4>
        <div className={prose['prose']}>
          <p>
            Running text with <strong>weight</strong>, <em>stress</em>, <a href="#main">a link</a> and figures: €
            1.234.567,89.
          </p>
          <blockquote>A quotation.</blockquote>
          <ol>
            <li>One</li>
            <li>Two</li>
          </ol>
        </div>
      </Section>
      <Section title="Buttons">
        <p>
          <button type="button" className={button['button']}>
            Main
          </button>{' '}
          <button type="button" className={button['quiet']}>
            Quiet
          </button>{' '}
          <a className={button['button']} href="#main">
            <Icon name="search" /> Link
          </a>
        </p>
      </Section>
      <Section title="Icons">
        <p>
          {ICON_NAMES.map((name) => (
            <Fragment key={name}>
              <span className={button['quiet']}>
                <Icon name={name} /> {name}
              </span>{' '}
            </Fragment>
          ))}
        </p>
      </Section>
      <Section title="Labels">
        <p>
          {ENERGY_GRADES.map((grade) => (
            <span key={grade}>
              <EnergyLabel label={grade} t={t} />{' '}
            </span>
          ))}
        </p>
        <p>
          <Sticker sticker={{ name: 'Label', style: 'label', color: '#0f5132' }} />{' '}
          <Sticker sticker={{ name: 'Light label', style: 'label', color: '#ffd84d' }} />{' '}
          <Sticker sticker={{ name: 'Sold', style: 'sold' }} />
        </p>
      </Section>
      <Section title="Cards">
        <ul className={list['grid']}>
          {listCardStates(cards).map((card) => (
            <li key={card.id} className={list['cell']}>
              <EstateCard card={card} t={t} />
            </li>
          ))}
        </ul>
      </Section>
      <FormPieces t={t} />
      <Section title="Waiting">
        <RowSkeleton t={t} />
      </Section>
    </>
  );
}
