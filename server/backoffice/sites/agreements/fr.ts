import { RETENTION } from '../../core/db/retention.ts';
import type { StarterTexts } from './starterText.ts';

export const STARTER_FR: StarterTexts = {
  privacy: {
    title: 'Déclaration de confidentialité',
    html: `
<p>La présente déclaration porte sur les données à caractère personnel que {{name}} traite au moyen de ce site, conformément au Règlement général sur la protection des données (RGPD) et à la loi belge du 30 juillet 2018. Les dossiers de vente ou de location gérés en dehors du site relèvent de nos contrats et de la loi.</p>
<h2>Qui est responsable</h2>
<p>{{name}} est le responsable du traitement.</p>
<ul>
<li>Entreprise : {{company}}</li>
<li>Numéro d’entreprise : {{companyNumber}}</li>
<li>Adresse : {{address}}</li>
<li>Questions sur vos données : <a href="mailto:{{privacyContact}}">{{privacyContact}}</a></li>
</ul>
<h2>Quelles données, pourquoi et combien de temps</h2>
<ul>
<li><strong>Messages</strong> envoyés par un formulaire : votre nom, votre adresse e-mail, votre numéro de téléphone si vous l’indiquez, votre message et le bien concerné. Nous les utilisons pour vous répondre, avec votre consentement et à votre demande avant tout contrat (article 6.1.a et b RGPD). Ils sont effacés après ${RETENTION.messageMonths} mois.</li>
<li><strong>Rendez-vous de visite</strong> : les mêmes données, avec le jour et l’heure, pour organiser la visite (article 6.1.b RGPD). Elles sont effacées ${RETENTION.appointmentMonths} mois après la visite.</li>
<li>{{ifHoliday}}<strong>Demandes et réservations d’un séjour</strong> : votre nom, vos coordonnées, les dates et les voyageurs, pour conclure et exécuter le contrat (article 6.1.b RGPD). Elles sont effacées ${RETENTION.stayMonths} mois après le séjour.</li>
<li><strong>Recherches enregistrées</strong> : votre nom, votre adresse e-mail et ce que vous cherchez. Nous vous envoyons les nouveaux biens avec votre consentement (article 6.1.a RGPD), jusqu’à ce que vous vous désinscriviez par le lien au bas de chaque e-mail. Une demande que vous ne confirmez pas disparaît après ${RETENTION.unconfirmedDays} jours.</li>
<li><strong>E-mails</strong> que ce site envoie à ce sujet : leur contenu et leur destinataire sont effacés après ${RETENTION.mailContentDays} jours. Le fait qu’un e-mail a été envoyé, sans nom ni adresse, est conservé ${RETENTION.mailMonths} mois.</li>
<li><strong>Votre adresse IP</strong> : pour vous transmettre la page et protéger les formulaires contre les abus, notre intérêt légitime (article 6.1.f RGPD).</li>
<li><strong>Des comptages</strong>, sans cookies et sans rien sur vous : combien de fois un bien est consulté, ajouté aux favoris ou suivi d’un appel ou d’un message. Votre adresse IP n’y sert qu’à ne pas vous compter deux fois, une demi-heure au plus, et n’est pas conservée.</li>
</ul>
<p>Les champs obligatoires sont nécessaires pour vous répondre. Aucune décision n’est fondée exclusivement sur un traitement automatisé.</p>
<h2>Qui reçoit vos données</h2>
<ul>
<li>Les collaborateurs de {{name}} qui traitent votre demande.</li>
<li>Les prestataires qui hébergent ce site, envoient ses e-mails et fournissent le logiciel avec lequel nous suivons les demandes. Ils agissent sur nos instructions (article 28 RGPD).</li>
<li>{{ifHoliday}}Le propriétaire ou le gestionnaire du logement de vacances que vous réservez.</li>
<li>{{ifStatistics}}Notre outil de statistiques (Matomo), uniquement avec votre consentement : l’adresse de la page, la taille de votre écran et votre adresse IP.</li>
<li>{{ifCaptcha}}Le service qui protège les formulaires contre le spam, uniquement avec votre consentement : il voit votre adresse IP.</li>
<li>Le fournisseur d’une carte, d’une vidéo ou d’une visite virtuelle que vous ouvrez : il voit votre adresse IP.</li>
</ul>
<p>Nous ne vendons pas vos données.</p>
<h2>Vos droits</h2>
<p>Vous avez le droit d’accéder à vos données, de les faire rectifier ou effacer, d’en faire limiter le traitement, de vous y opposer, de les transférer et de retirer un consentement à tout moment, sans effet sur ce qui précède. Nous répondons dans le mois.</p>
<p>Écrivez pour cela à <a href="mailto:{{privacyContact}}">{{privacyContact}}</a>.</p>
<p>Vous pouvez aussi introduire une plainte auprès de l’Autorité de protection des données (APD), rue de la Presse 35, 1000 Bruxelles, <a href="mailto:contact@apd-gba.be">contact@apd-gba.be</a>, <a href="https://www.autoriteprotectiondonnees.be">www.autoriteprotectiondonnees.be</a>.</p>`,
  },
  terms: {
    title: 'Conditions d’utilisation',
    html: `
<p>Les présentes conditions s’appliquent à l’utilisation du site de {{name}}.</p>
<h2>Qui édite ce site</h2>
<ul>
<li>Entreprise : {{company}}</li>
<li>Adresse : {{address}}</li>
<li>Numéro d’entreprise : {{companyNumber}}</li>
<li>Numéro de TVA : {{vatNumber}}</li>
<li>Agent immobilier agréé, numéro IPI {{registrationNumber}}</li>
<li>Responsabilité professionnelle et cautionnement : {{insurer}}, police n° {{policyNumber}}</li>
<li>Téléphone : {{phone}}</li>
<li>E-mail : <a href="mailto:{{email}}">{{email}}</a></li>
</ul>
<h2>Les biens présentés</h2>
<p>Nous rédigeons chaque annonce avec soin, d’après ce que le propriétaire, les autorités et les experts nous communiquent. Une annonce est une invitation à faire une offre et non une offre ferme. Les superficies et les plans sont indicatifs, et un bien peut avoir été vendu ou loué entre-temps. Seul compte le contrat que vous signez.</p>
<p>{{ifHoliday}}Une demande de séjour ne lie les parties qu’après confirmation écrite. Le prix, les frais et les conditions figurent auprès du logement.</p>
<h2>Photos et textes</h2>
<p>Les photos, plans et textes sont protégés par le droit d’auteur. Vous pouvez les consulter, les conserver et les imprimer pour votre usage personnel. Tout autre usage requiert notre accord écrit.</p>
<h2>Responsabilité</h2>
<p>Nous faisons ce qui est raisonnable pour que ce site soit exact et accessible, mais ne pouvons répondre d’une interruption ou d’une erreur sans faute de notre part, ni des sites de tiers auxquels nous renvoyons. Rien dans ces conditions ne limite notre responsabilité en cas de dol, de faute intentionnelle ou de faute lourde, ni les droits que la loi reconnaît au consommateur.</p>
<h2>Plaintes, droit et tribunaux</h2>
<p>En tant qu’agent immobilier agréé, nous respectons la déontologie de l’Institut professionnel des agents immobiliers (IPI). Nous préférons d’abord parler d’une plainte avec vous. Le consommateur peut aussi s’adresser au Service de médiation pour le consommateur, <a href="https://www.mediationconsommateur.be">www.mediationconsommateur.be</a>.</p>
<p>Le droit belge est d’application. Les tribunaux désignés par la loi sont compétents ; le consommateur peut toujours saisir celui de son domicile.</p>`,
  },
  cookies: {
    title: 'Politique de cookies',
    html: `
<p>Les cookies sont de petits fichiers qu’un site enregistre sur votre appareil ; le navigateur dispose aussi d’un espace de stockage. {{name}} n’utilise pas de cookies pour vous suivre.</p>
<h2>Ce qui est enregistré sur votre appareil</h2>
<p>Qui ne fait que regarder ne laisse rien : votre appareil n’enregistre quelque chose que si vous le demandez.</p>
<ul>
<li>{{ifChoice}}Votre choix sur cette page : le cookie <em>gevel-consent</em>, pendant six mois à partir de votre choix. Il ne contient que ce que vous avez accepté ou refusé.</li>
<li>Vos favoris et vos notes (<em>gevel:favorites</em>, <em>gevel:remarks</em>), dès le premier cœur : dans le stockage de votre navigateur, jusqu’à ce que vous les retiriez.</li>
<li>Les douze derniers biens consultés (<em>gevel:last-viewed</em>) et le moment de votre dernière visite (<em>gevel:last-visit</em>), uniquement si vous cliquez sur « Retenir ce que je consulte » : dans le stockage de votre navigateur, jusqu’à ce que vous cliquiez au même endroit sur « Tout effacer et arrêter ».</li>
<li>La clé de votre recherche ou de votre visite (<em>gevel:own-links</em>), uniquement si vous cliquez sur sa page sur « Retenir dans ce navigateur » : dans le stockage de votre navigateur, jusqu’à ce que vous l’y fassiez oublier ou qu’elle soit terminée.</li>
</ul>
<p>Pour réafficher des biens et des recherches, votre navigateur les demande par leur numéro ou leur clé ; ce site n’enregistre pas qui a consulté quoi. L’endroit où vous étiez dans une liste se trouve, comme l’adresse de la page, dans l’historique de l’onglet et disparaît avec lui.</p>
<p>Tout cela est nécessaire à ce que vous demandez vous-même. Selon l’article 10/2 de la loi du 30 juillet 2018, aucun consentement n’est requis.</p>
<h2>Ce qui vient d’ailleurs</h2>
<ul>
<li>Les cartes, vidéos et visites virtuelles ne se chargent que si vous cliquez dessus. Leur fournisseur voit alors votre adresse IP et peut placer ses propres cookies.</li>
<li>{{ifMedia}}Les cartes s’affichent d’emblée si vous l’acceptez ci-dessous.</li>
<li>{{ifStatistics}}Nous comptons les visites avec Matomo, uniquement si vous l’acceptez ci-dessous. Rien n’est enregistré pour cela sur votre appareil.</li>
<li>{{ifCaptcha}}Les formulaires utilisent contre le spam le service d’un tiers, uniquement si vous l’acceptez ; il peut alors enregistrer quelque chose sur votre appareil. Sinon, nous vous posons une petite question après l’envoi.</li>
</ul>
<h2>Vous changez d’avis ?</h2>
<p>{{ifChoice}}Au bas de cette page, vous modifiez votre choix quand vous le voulez.</p>
<p>Les réglages de votre navigateur permettent d’effacer tout ce que ce site a enregistré.</p>
<p>Des questions ? <a href="mailto:{{privacyContact}}">{{privacyContact}}</a></p>`,
  },
  accessibility: {
    title: 'Accessibilité',
    html: `
<p>{{name}} souhaite que chacun puisse chercher ici un bien, poser une question et convenir d’une visite. Cette page dit où en est le site.</p>
<h2>Ce que vous pouvez faire ici</h2>
<ul>
<li>Chercher, consulter, comparer et enregistrer des biens.</li>
<li>Nous envoyer un message, enregistrer une recherche et convenir d’une visite.</li>
<li>{{ifHoliday}}Demander un séjour dans un logement de vacances.</li>
</ul>
<p>Les listes, les pages et les formulaires fonctionnent aussi sans JavaScript, au clavier seul et avec un texte agrandi.</p>
<h2>Ce qui est testé</h2>
<p>Les auteurs du logiciel mesurent chaque type de page, dans un navigateur, aux règles des WCAG 2.2, niveaux A et AA, qu’axe peut vérifier automatiquement. D’autres tests automatiques vérifient que tout s’atteint au clavier, que le texte agrandi a sa place, et que le site fonctionne avec un contraste élevé, avec moins de mouvement, sur un écran étroit et sans JavaScript.</p>
<h2>Ce qui manque, à notre connaissance</h2>
<ul>
<li>Le site n’a été ni contrôlé par un expert indépendant, ni testé avec des personnes qui utilisent une technologie d’assistance. Les tests automatiques ne trouvent pas tout ; nous n’affirmons donc pas qu’il respecte toutes les règles.</li>
<li>Les photos n’ont pas toujours leur propre description, et les plans et PDF de tiers ne sont souvent pas faits pour un lecteur d’écran.</li>
<li>Les cartes, vidéos et visites virtuelles d’autres fournisseurs échappent à nos tests. L’adresse et la description figurent aussi en mots sur la page.</li>
</ul>
<h2>Quelque chose ne va pas ?</h2>
<p>Dites-le-nous : nous vous fournirons autrement ce que vous cherchez et verrons comment faire mieux. Écrivez à <a href="mailto:{{email}}">{{email}}</a>.</p>
<p>Par téléphone : {{phone}}.</p>
<p>L’Inspection économique du SPF Économie surveille l’accessibilité du commerce électronique pour les consommateurs : <a href="https://economie.fgov.be">economie.fgov.be</a>.</p>`,
  },
};
