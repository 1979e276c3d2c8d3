import type { AgencyFacts, AgreementTexts } from './agreementText.ts';

export const agreementsEn = (agency: AgencyFacts): AgreementTexts => ({
  privacy: {
    title: 'Privacy statement',
    html: `
<p>${agency.company}, ${agency.address}, company number ${agency.companyNumber}, is the controller of your personal data on this website. This page says what we hold, why we need it and what you may ask of us.</p>
<h2>What we process</h2>
<ul>
<li>What you tell us: your name, e-mail address, telephone number, message, search wishes and appointments.</li>
<li>Technical data sent by your device: IP address, time and page requested. We keep these to run the site safely.</li>
<li>Counts, without cookies and without anything about you: how often a property is viewed, saved as a favourite, called or written about. Your IP address is used for half an hour at most, only so that nobody is counted twice, and is not kept.</li>
</ul>
<h2>Why, and on what legal basis</h2>
<ul>
<li>To answer you and arrange viewings: at your request, before a contract (Article 6(1)(b) GDPR).</li>
<li>To mail you new properties: with your consent (Article 6(1)(a) GDPR), which you can withdraw at the foot of every mail.</li>
<li>To meet our legal duties, such as anti-money-laundering checks when you buy or sell (Article 6(1)(c) GDPR).</li>
<li>To keep our forms free of abuse: our legitimate interest (Article 6(1)(f) GDPR).</li>
</ul>
<h2>How long we keep it</h2>
<p>Messages and appointments are deleted two years after we last spoke. Search wishes stay until you unsubscribe, and once a year we ask whether they still hold. Sale records are kept for ten years, as Belgian anti-money-laundering law requires. Technical logs go after thirty days.</p>
<h2>Who else sees it</h2>
<p>The owner of the property you are visiting, the notary when you buy, and the providers who run our software and servers on our instructions within the European Economic Area. We never sell data.</p>
<h2>Your rights</h2>
<p>You may see your data, have it corrected or erased, take it elsewhere, restrict its use or object to it. Write to <a href="mailto:${agency.email}">${agency.email}</a> and you will hear from us within a month. If our answer does not satisfy you, you can complain to the Belgian Data Protection Authority, Drukpersstraat 35, 1000 Brussels.</p>`,
  },
  terms: {
    title: 'Terms of use',
    html: `
<p>This website is published by ${agency.company} (${agency.registrationNumber}). By using it you accept these terms.</p>
<h2>The properties on this site</h2>
<p>We write every listing with care, from what owners, authorities and surveyors tell us. A listing is not a binding offer: areas are indicative, and a property may have gone under option or been sold in the meantime. What counts is the agreement you sign.</p>
<h2>Making an offer</h2>
<p>An offer is made when you hand it to us in writing. The sale is concluded when the owner accepts it in writing; we cannot do so on the owner’s behalf without an express mandate.</p>
<h2>Photographs and texts</h2>
<p>Photographs, plans and texts belong to ${agency.name} or to their makers. Look at them, print them, send them to your family. For anything else, please ask first.</p>
<h2>Liability</h2>
<p>We do our best to keep the site available and correct, but cannot answer for an interruption or a mistake that is not our doing. If you notice one, please tell us: {{phone}}.</p>
<h2>Complaints and disputes</h2>
<p>As licensed estate agents we follow the code of conduct of the BIV/IPI. We would rather talk first; after that you may turn to the Belgian Consumer Mediation Service or to the BIV/IPI. Belgian law applies, and consumers may always go to the court of their place of residence.</p>`,
  },
});
