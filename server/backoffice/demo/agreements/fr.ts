import type { AgencyFacts, AgreementTexts } from './agreementText.ts';

export const agreementsFr = (agency: AgencyFacts): AgreementTexts => ({
  privacy: {
    title: 'Déclaration de confidentialité',
    html: `
<p>${agency.company}, ${agency.address}, numéro d’entreprise ${agency.companyNumber}, est responsable du traitement de vos données sur ce site. Voici lesquelles, pourquoi nous en avons besoin et ce que vous pouvez nous demander.</p>
<h2>Les données que nous traitons</h2>
<ul>
<li>Celles que vous nous confiez : nom, adresse électronique, numéro de téléphone, message, critères de recherche et rendez-vous.</li>
<li>Les données techniques que transmet votre appareil : adresse IP, heure et page demandée. Elles servent à garder le site sûr et accessible.</li>
<li>Des comptages, sans cookies et sans rien sur vous : combien de fois un bien est consulté, ajouté aux favoris ou suivi d’un appel ou d’un message. Votre adresse IP n’y sert qu’à ne pas vous compter deux fois, une demi-heure au plus, et n’est pas conservée.</li>
</ul>
<h2>Pourquoi, et sur quelle base</h2>
<ul>
<li>Répondre à votre question et organiser une visite : à votre demande, avant un contrat (article 6.1.b du RGPD).</li>
<li>Vous envoyer de nouveaux biens : avec votre consentement (article 6.1.a du RGPD), que vous retirez d’un clic au bas de chaque message.</li>
<li>Respecter la loi, notamment la législation antiblanchiment lors d’une vente (article 6.1.c du RGPD).</li>
<li>Empêcher l’abus des formulaires : notre intérêt légitime (article 6.1.f du RGPD).</li>
</ul>
<h2>Combien de temps</h2>
<p>Les messages et les rendez-vous sont effacés deux ans après le dernier contact. Vos critères de recherche restent en place jusqu’à votre désinscription, et nous vérifions chaque année s’ils sont encore d’actualité. Les pièces d’une vente se conservent dix ans, comme l’impose la loi antiblanchiment. Les journaux techniques disparaissent après trente jours.</p>
<h2>Avec qui nous les partageons</h2>
<p>Avec le propriétaire du bien que vous visitez, avec le notaire si vous achetez, et avec les prestataires qui gèrent nos logiciels et nos serveurs. Ils agissent sur nos instructions, au sein de l’Espace économique européen. Nous ne vendons aucune donnée.</p>
<h2>Vos droits</h2>
<p>Vous pouvez consulter vos données, les faire rectifier ou effacer, les emporter, en limiter le traitement ou vous y opposer. Un message à <a href="mailto:${agency.email}">${agency.email}</a> suffit ; nous répondons dans le mois. Si notre réponse ne vous satisfait pas, l’Autorité de protection des données (rue de la Presse 35, 1000 Bruxelles) reçoit votre plainte.</p>`,
  },
  terms: {
    title: 'Conditions d’utilisation',
    html: `
<p>Ce site est édité par ${agency.company} (${agency.registrationNumber}). En le consultant, vous acceptez les présentes conditions.</p>
<h2>Les biens présentés</h2>
<p>Nous rédigeons chaque annonce avec soin, d’après ce que nous communiquent le propriétaire, l’administration et les experts. Une annonce n’est pas une offre ferme : les superficies sont indicatives et un bien peut entre-temps se trouver sous option ou être vendu. Seule compte la convention que vous signez.</p>
<h2>Faire une offre</h2>
<p>Une offre n’existe que lorsque vous nous la remettez par écrit. La vente est parfaite quand le propriétaire l’accepte par écrit ; sauf mandat exprès, nous ne pouvons le faire à sa place.</p>
<h2>Photos et textes</h2>
<p>Les photos, plans et textes appartiennent à ${agency.name} ou à leurs auteurs. Vous pouvez les regarder, les imprimer et les envoyer à vos proches. Tout autre usage demande notre accord préalable.</p>
<h2>Responsabilité</h2>
<p>Nous veillons à ce que le site soit accessible et exact, sans pouvoir répondre d’une interruption ou d’une erreur qui ne nous est pas imputable. Vous en remarquez une ? Dites-le-nous : {{phone}}.</p>
<h2>Plaintes et litiges</h2>
<p>Agents immobiliers agréés, nous suivons le code de déontologie de l’IPI. Parlons d’abord de votre plainte ; vous pouvez ensuite saisir le Service de médiation pour le consommateur ou l’IPI. Le droit belge s’applique, et le consommateur peut toujours s’adresser au tribunal de son domicile.</p>`,
  },
});
