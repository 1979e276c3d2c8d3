import type { ReactNode } from 'react';
import { FileList } from '#server/site/estates/FileList.tsx';
import { toParagraphs } from '#server/site/estates/description/splitDescription.ts';
import css from '#server/site/estates/styles/blocks.module.css';
import type { BlockView, FloorView, LegalView, RoomView } from '#server/site/estates/tabs/tabView.ts';
import prose from '#server/site/layout/styles/prose.module.css';
import { sanitize } from '#server/site/render/html/sanitize.ts';
import type { Translate } from '#shared/i18n/translate.ts';
import { getIconClassNames } from '#shared/ui/Icon.tsx';
import { EnergyBlock } from './EnergyBlock.tsx';
import { FactList } from './FactList.tsx';
import { FloodScores } from './FloodScores.tsx';

interface RoomListProps {
  readonly floors: readonly FloorView[];
  /** True when the list has a title of its own above it. */
  readonly hasTitle: boolean;
}

type NameListItems = Extract<BlockView, { kind: 'list' }>['items'];

interface TextListProps {
  readonly texts: Extract<BlockView, { kind: 'texts' }>['texts'];
  /** True when the texts have a title of their own above them. */
  readonly hasTitle: boolean;
}

/** Renders a block of a tab, of any kind, under its title. */
export function Block({ block, t }: { block: BlockView; t: Translate }) {
  return (
    <div className={css['block']} data-block={block.kind}>
      {block.title ? <h3 className={css['blockTitle']}>{block.title}</h3> : null}
      {renderContent(block, t)}
    </div>
  );
}

function renderContent(block: BlockView, t: Translate): ReactNode {
  switch (block.kind) {
    case 'facts':
      return <FactList rows={block.rows} />;
    case 'rooms':
      return <RoomList floors={block.floors} hasTitle={block.title !== undefined} />;
    case 'energy':
      return <EnergyBlock energy={block.energy} t={t} />;
    case 'flood':
      return <FloodScores scores={block.scores} t={t} />;
    case 'legal':
      return <LegalList items={block.items} />;
    case 'files':
      return <FileList files={block.files} />;
    case 'list':
      return <NameList items={block.items} />;
    default:
      return <TextList texts={block.texts} hasTitle={block.title !== undefined} />;
  }
}

/** Renders the rooms, floor by floor. */
function RoomList({ floors, hasTitle }: RoomListProps) {
  const Heading = hasTitle ? 'h4' : 'h3';
  return (
    <div className={css['floors']}>
      {floors.map(({ id, name, rooms }) => (
        <div key={id} className={css['floor']}>
          {name ? <Heading className={css['floorName']}>{name}</Heading> : null}
          <ul className={css['facts']}>
            {rooms.map((room, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- Rooms have no other key.
              <RoomItem key={index} room={room} />
            ))}
          </ul>
        </div>
      ))}
    </div>
  );
}

function RoomItem({ room: { name, count, surface, comment } }: { room: RoomView }) {
  return (
    <li className={css['fact']}>
      {count > 1 ? `${name} × ${count} ` : `${name} `}
      {surface === undefined ? null : <span>{surface}</span>}
      {comment ? <span className={css['note']}>{` ${comment}`}</span> : null}
    </li>
  );
}

/** Renders the legal particulars, each with an explanation. */
function LegalList({ items }: { items: readonly LegalView[] }) {
  return (
    <ul className={css['legal']}>
      {items.map(({ id, title, value, explanation }) => (
        <li key={id} className={css['legalItem']}>
          {`${title} `}
          <span className={css['legalValue']}>{value}</span>
          {explanation ? <span className={css['note']}>{` ${explanation}`}</span> : null}
        </li>
      ))}
    </ul>
  );
}

/** Lists the names of things in and around the home. */
function NameList({ items }: { items: NameListItems }) {
  return (
    <ul className={css['names']}>
      {items.map(({ name, comment }) => (
        <li key={name} className={getIconClassNames('check', css['name'])}>
          {comment ? (
            <span>
              {name}
              <span className={css['note']}>{comment}</span>
            </span>
          ) : (
            name
          )}
        </li>
      ))}
    </ul>
  );
}

/** Renders the agent's texts, from which scripts and styles are removed. */
function TextList({ texts, hasTitle }: TextListProps) {
  const Heading = hasTitle ? 'h4' : 'h3';
  return texts.map(({ title, text }) => (
    <div key={title ?? text} className={css['text']}>
      {title ? <Heading className={css['textTitle']}>{title}</Heading> : null}
      <div className={prose['prose']} dangerouslySetInnerHTML={{ __html: sanitize(toParagraphs(text)) }} />
    </div>
  ));
}
