import type { ArticleInput } from '#shared/api/content/articles.ts';
import { picture } from '../pictures.ts';

/** The news of the agency in Ghent, in its three languages. */
export const claesArticles: readonly ArticleInput[] = [
  {
    id: 'flood-score',
    publishedAt: '2026-10-06T09:00:00+02:00',
    title: {
      nl: 'Wat zegt de overstromingsscore van een huis?',
      fr: 'Que dit le score d’inondation d’une maison ?',
      en: 'What does the flood score of a house tell you?',
    },
    slug: { nl: 'overstromingsscore-uitgelegd', fr: 'score-d-inondation-explique', en: 'flood-score-explained' },
    introduction: {
      nl: 'Bij elk pand in Vlaanderen staat een letter van A tot D. Zo lees je ze, en dit vraag je bij een bezoek.',
      fr: 'En Flandre, chaque bien affiche une lettre de A à D. Voici comment la lire, et les questions à poser lors d’une visite.',
      en: 'Every property in Flanders comes with a letter from A to D. How to read it, and what to ask when you view.',
    },
    html: {
      nl: `<p>Gent ligt aan twee rivieren, en dat maakt de stad mooi. Het maakt ook dat kopers ons bij bijna elk bezoek dezelfde vraag stellen: staat het hier ooit onder water?</p>
<h2>Twee letters, twee vragen</h2>
<p>In een Vlaamse advertentie staat altijd de <strong>P-score</strong>: die gaat over het perceel. Staat er een gebouw op, dan komt daar de <strong>G-score</strong> bij, over het gebouw zelf. A betekent dat er geen overstroming verwacht wordt, D dat de kans het grootst is.</p>
<p>De twee kunnen verschillen. Een tuin die tot aan de Leie loopt, kan een D hebben terwijl het huis, dat hoger staat, een A of B krijgt.</p>
<h2>Vraag ernaar tijdens het bezoek</h2>
<ul><li>Is er ooit water in de kelder of de tuin gestaan, en wanneer?</li><li>Heeft de kelder een pomp of een terugslagklep?</li><li>Wat dekt de brandverzekering van de eigenaar vandaag?</li></ul>
<p>Een C of een D is geen reden om niet te gaan kijken. Het is wel een reden om het te weten voor je een bod doet. Wij leggen de kaart op tafel, ook als ze ons niet goed uitkomt.</p>`,
      fr: `<p>Gand est née de deux rivières, et c’est ce qui fait son charme. C’est aussi pourquoi, à presque chaque visite, les acheteurs nous posent la même question : l’eau est-elle déjà montée jusqu’ici ?</p>
<h2>Deux lettres, deux questions</h2>
<p>Une annonce flamande mentionne toujours le <strong>score P</strong>, qui concerne la parcelle. S’il y a un bâtiment, on y ajoute le <strong>score G</strong>, qui concerne le bâtiment lui-même. A signifie qu’aucune inondation n’est attendue, D que la probabilité est la plus forte.</p>
<p>Les deux peuvent différer. Un jardin qui descend jusqu’à la Lys peut avoir un D, alors que la maison, construite plus haut, obtient un A ou un B.</p>
<h2>Posez la question pendant la visite</h2>
<ul><li>Y a-t-il déjà eu de l’eau dans la cave ou au jardin, et quand ?</li><li>La cave est-elle équipée d’une pompe ou d’un clapet antiretour ?</li><li>Que couvre aujourd’hui l’assurance incendie du propriétaire ?</li></ul>
<p>Un C ou un D n’est pas une raison de ne pas visiter. C’est une raison de savoir avant de faire offre. Nous mettons la carte sur la table, même quand elle ne nous arrange pas.</p>`,
      en: `<p>Ghent owes its beauty to two rivers. It is also why buyers ask us the same thing at nearly every viewing: has the water ever come up this far?</p>
<h2>Two letters, two questions</h2>
<p>A Flemish advertisement always shows the <strong>P-score</strong>, which is about the parcel. Where there is a building, the <strong>G-score</strong> is added, about the building itself. A means that no flooding is expected, D that it is most likely.</p>
<p>The two can differ. A garden that runs down to the Leie may have a D while the house, which stands higher, gets an A or a B.</p>
<h2>Ask about it when you view</h2>
<ul><li>Has there ever been water in the cellar or the garden, and when?</li><li>Does the cellar have a pump or a non-return valve?</li><li>What does the owner’s fire insurance cover today?</li></ul>
<p>A C or a D is no reason to stay away. It is a reason to know before you make an offer. We put the map on the table, also when it does not suit us.</p>`,
    },
    picture: picture('exterior-townhouse-03'),
    author: 'Pieter Van Damme',
    categories: ['buying'],
    municipalities: [900000, 983000],
  },
  {
    id: 'ready-for-photos',
    publishedAt: '2026-04-14T09:00:00+02:00',
    title: {
      nl: 'Je huis klaarmaken voor de foto’s: één namiddag volstaat',
      fr: 'Préparer sa maison pour les photos : un après-midi suffit',
      en: 'Getting your house ready for photos: one afternoon will do',
    },
    slug: {
      nl: 'huis-klaarmaken-voor-de-fotos',
      fr: 'preparer-sa-maison-pour-les-photos',
      en: 'getting-your-house-ready-for-photos',
    },
    introduction: {
      nl: 'Kopers kijken eerst naar de foto’s en dan pas naar de prijs. Dit doe je de dag voor de fotograaf komt.',
      fr: 'Les acheteurs regardent d’abord les photos, puis le prix. Voici quoi faire la veille du passage du photographe.',
      en: 'Buyers look at the pictures before they look at the price. What to do the day before the photographer comes.',
    },
    html: {
      nl: `<p>Je hoeft niet te schilderen en niets te huren. De beste foto’s maken we van huizen waar iemand een namiddag lang spullen heeft weggezet.</p>
<h2>Kamer per kamer</h2>
<ol><li><strong>Keuken:</strong> alles van het aanrecht, op één mooi ding na. Magneten van de koelkast.</li><li><strong>Badkamer:</strong> handdoeken van één kleur, flessen in de kast, toiletbril dicht.</li><li><strong>Woonkamer:</strong> de helft van de kussens en planten mag weg; de gordijnen gaan helemaal open.</li><li><strong>Tuin:</strong> gras gemaaid, vuilbakken uit beeld, stoelen rond de tafel.</li></ol>
<h2>Licht doet de rest</h2>
<p>Was de ramen: dat zie je op elke foto. Vervang kapotte lampen door lampen van dezelfde tint. Wij komen op het uur dat de zon aan de goede kant staat; voor een smal rijhuis in Gent is dat vaak vroeger dan je denkt.</p>
<p>En de kat? Die mag blijven. Alleen niet op de foto.</p>`,
      fr: `<p>Inutile de repeindre ou de louer des meubles. Nos plus belles photos, nous les faisons dans des maisons où quelqu’un a passé un après-midi à ranger.</p>
<h2>Pièce par pièce</h2>
<ol><li><strong>Cuisine :</strong> plan de travail vide, à l’exception d’un bel objet. Pas d’aimants sur le frigo.</li><li><strong>Salle de bain :</strong> des essuies d’une seule couleur, les flacons dans l’armoire, la lunette baissée.</li><li><strong>Séjour :</strong> la moitié des coussins et des plantes peut disparaître ; on ouvre les tentures en grand.</li><li><strong>Jardin :</strong> gazon tondu, poubelles hors champ, chaises autour de la table.</li></ol>
<h2>La lumière fait le reste</h2>
<p>Lavez les vitres : cela se voit sur chaque photo. Remplacez les ampoules grillées par des ampoules de la même teinte. Nous passons à l’heure où le soleil est du bon côté ; pour une maison de rangée étroite à Gand, c’est souvent plus tôt qu’on ne croit.</p>
<p>Et le chat ? Il peut rester. Mais pas sur la photo.</p>`,
      en: `<p>There is no need to paint or to hire furniture. Our best photos are of houses where somebody spent an afternoon putting things away.</p>
<h2>Room by room</h2>
<ol><li><strong>Kitchen:</strong> clear the worktop, but for one thing worth looking at. Magnets off the fridge.</li><li><strong>Bathroom:</strong> towels in one colour, bottles in the cupboard, lid down.</li><li><strong>Living room:</strong> half of the cushions and plants can go; open the curtains all the way.</li><li><strong>Garden:</strong> mow the lawn, move the bins, put the chairs round the table.</li></ol>
<h2>Light does the rest</h2>
<p>Clean the windows: it shows in every picture. Replace dead bulbs with ones of the same tint. We come at the hour when the sun is on the right side; for a narrow terraced house in Ghent that is often earlier than you think.</p>
<p>And the cat? It may stay. Just not in the picture.</p>`,
    },
    picture: picture('interior-living-02'),
    author: 'Liesbeth Claes',
    categories: ['selling'],
    municipalities: [900000],
  },
];
