import type { Review } from '#shared/api/content/blocks.ts';
import type { DemoEntity } from './demoSite.ts';

const entity = (reviews: readonly Review[]): DemoEntity => ({
  entity: { name: 'reviews', label: { nl: 'Reacties', fr: 'Avis', en: 'Reviews', de: 'Bewertungen' } },
  items: reviews.map((review, index) => ({ id: `review-${index + 1}`, sort: index, data: { ...review } })),
});

export const claesReviews = entity([
  {
    quote: {
      nl: 'Pieter wees ons op de natte muur voor wij hem zagen. Daarna hebben we nergens meer aan getwijfeld.',
      fr: 'Pieter nous a montré le mur humide avant que nous ne le voyions. Après cela, nous n’avons plus douté de rien.',
      en: 'Pieter pointed out the damp wall before we noticed it. After that we had no doubts about anything.',
    },
    author: 'Jasper en Elif',
    agentId: 'pieter-van-damme',
    context: {
      nl: 'Kochten een rijwoning in Gentbrugge',
      fr: 'Ont acheté une maison mitoyenne à Gentbrugge',
      en: 'Bought a terraced house in Gentbrugge',
    },
    rating: 5,
    date: '2026-09-18',
  },
  {
    quote: {
      nl: 'Elke vrijdag om vier uur ging de telefoon. Ook de weken dat er niets te vertellen viel.',
      fr: 'Chaque vendredi à quatre heures, le téléphone sonnait. Même les semaines où il n’y avait rien à dire.',
      en: 'Every Friday at four the phone rang. Even in the weeks when there was nothing to tell.',
    },
    author: 'Familie Verstraete',
    agentId: 'liesbeth-claes',
    context: {
      nl: 'Verkochten een herenhuis aan de Martelaarslaan',
      fr: 'Ont vendu une maison de maître Martelaarslaan',
      en: 'Sold a townhouse on Martelaarslaan',
    },
    rating: 5,
    date: '2026-07-02',
  },
  {
    quote: {
      nl: 'Na acht groepsbezoeken elders was dit het eerste kantoor dat ons alleen rondleidde.',
      fr: 'Après huit visites groupées ailleurs, la première agence à nous faire visiter seuls.',
      en: 'After eight group viewings elsewhere, the first agency to show us round on our own.',
    },
    author: 'Amira B.',
    agentId: 'nour-el-amrani',
    context: {
      nl: 'Huurt een appartement in de stad',
      fr: 'Loue un appartement en ville',
      en: 'Rents an apartment in town',
    },
    rating: 4,
    date: '2026-10-11',
  },
]);

export const ardenneReviews = entity([
  {
    quote: {
      fr: 'Hélène nous a fait revenir un jour de pluie. « Si vous l’aimez aujourd’hui, c’est la bonne. » C’était la bonne.',
      nl: 'Hélène liet ons terugkomen op een regendag. “Als je er vandaag van houdt, is het de juiste.” Het was de juiste.',
      de: 'Hélène ließ uns an einem Regentag wiederkommen. „Wenn es Ihnen heute gefällt, ist es das richtige.“ Es war das richtige.',
    },
    author: 'Martine et Paul',
    agentId: 'helene-lambert',
    context: {
      fr: 'Ont acheté une fermette à Heyd',
      nl: 'Kochten een hoeve in Heyd',
      de: 'Kauften ein Bauernhaus in Heyd',
    },
    rating: 5,
    date: '2026-08-29',
  },
  {
    quote: {
      fr: 'Trois notaires, deux géomètres, un bois en indivision : Benoît a tout démêlé sans jamais hausser le ton.',
      nl: 'Drie notarissen, twee landmeters, een bos in onverdeeldheid: Benoît heeft alles ontward zonder ooit zijn stem te verheffen.',
      de: 'Drei Notare, zwei Landvermesser, ein Wald in Erbengemeinschaft: Benoît hat alles entwirrt, ohne je laut zu werden.',
    },
    author: 'Les enfants Collignon',
    agentId: 'benoit-servais',
    context: {
      fr: 'Ont vendu une propriété à Erezée',
      nl: 'Verkochten een landgoed in Erezée',
      de: 'Verkauften ein Anwesen in Erezée',
    },
    rating: 5,
    date: '2026-05-14',
  },
  {
    quote: {
      fr: 'Enfin une agence qui parle vraiment allemand, et qui connaît le tarif d’un couvreur.',
      nl: 'Eindelijk een kantoor dat echt Duits spreekt, en weet wat een dakdekker kost.',
      de: 'Endlich ein Büro, das wirklich Deutsch spricht und weiß, was ein Dachdecker kostet.',
    },
    author: 'Familie Heinen',
    agentId: 'anke-schroder',
    context: {
      fr: 'Ont acheté une maison à Eupen',
      nl: 'Kochten een huis in Eupen',
      de: 'Kaufte ein Haus in Eupen',
    },
    rating: 5,
    date: '2026-10-03',
  },
]);

export const kustReviews = entity([
  {
    quote: {
      nl: 'Charlotte stuurde ons om halfzeven ’s avonds een foto van het terras. “Zo ziet het er nu uit.” We hebben dezelfde avond geboden.',
      fr: 'À 18 h 30, Charlotte nous a envoyé une photo de la terrasse : « Voilà, maintenant. » Nous avons fait une offre le soir même.',
      en: 'At half past six Charlotte sent us a photo of the terrace: “This is what it looks like right now.” We made an offer that night.',
      de: 'Um halb sieben schickte uns Charlotte ein Foto der Terrasse: „So sieht es jetzt gerade aus.“ Noch am selben Abend haben wir geboten.',
    },
    author: 'An & Bart',
    agentId: 'charlotte-desmedt',
    context: {
      nl: 'Kochten een appartement in Duinbergen',
      fr: 'Ont acheté un appartement à Duinbergen',
      en: 'Bought an apartment in Duinbergen',
      de: 'Kauften eine Wohnung in Duinbergen',
    },
    rating: 5,
    date: '2026-06-21',
  },
  {
    quote: {
      nl: 'We wonen in Trier en hebben onze studio verkocht zonder één keer te rijden.',
      fr: 'Nous habitons Trèves et avons vendu notre studio sans faire la route une seule fois.',
      en: 'We live in Trier and sold our studio without once making the drive.',
      de: 'Wir wohnen in Trier und haben unser Studio verkauft, ohne ein einziges Mal zu fahren.',
    },
    author: 'Ehepaar Lenz',
    agentId: 'wouter-lagae',
    context: {
      nl: 'Verkocht een studio in Middelkerke',
      fr: 'A vendu un studio à Middelkerke',
      en: 'Sold a studio in Middelkerke',
      de: 'Verkaufte ein Studio in Middelkerke',
    },
    rating: 5,
    date: '2026-09-05',
  },
  {
    quote: {
      nl: 'Het enige kantoor dat ons zei dat de garage te smal was voor onze wagen. Ze hadden gelijk.',
      fr: 'La seule agence à nous dire que le garage était trop étroit pour notre voiture. Elle avait raison.',
      en: 'The only agency to tell us the garage was too narrow for our car. They were right.',
      de: 'Das einzige Büro, das uns sagte, die Garage sei zu schmal für unser Auto. Es stimmte.',
    },
    author: 'Sophie D.',
    officeId: 'knokke',
    context: {
      nl: 'Kocht een villa in De Haan',
      fr: 'A acheté une villa au Coq',
      en: 'Bought a villa in De Haan',
      de: 'Kaufte eine Villa in De Haan',
    },
    rating: 4,
    date: '2026-10-30',
  },
]);
