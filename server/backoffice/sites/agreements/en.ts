import { RETENTION } from '../../core/db/retention.ts';
import type { StarterTexts } from './starterText.ts';

export const STARTER_EN: StarterTexts = {
  privacy: {
    title: 'Privacy statement',
    html: `
<p>This statement is about the personal data that {{name}} processes through this website, under the General Data Protection Regulation (GDPR) and the Belgian Act of 30 July 2018. Files of a sale or a letting that are kept outside this website are subject to our contracts and the law.</p>
<h2>Who is responsible</h2>
<p>{{name}} is the controller.</p>
<ul>
<li>Company: {{company}}</li>
<li>Company number: {{companyNumber}}</li>
<li>Address: {{address}}</li>
<li>Questions about your data: <a href="mailto:{{privacyContact}}">{{privacyContact}}</a></li>
</ul>
<h2>Which data, why and for how long</h2>
<ul>
<li><strong>Messages</strong> sent with a form: your name, e-mail address, telephone number if you give it, your message and the property that it is about. We use them to answer you, with your consent and at your request before a contract (Article 6(1)(a) and (b) GDPR). They are erased after ${RETENTION.messageMonths} months.</li>
<li><strong>Viewings</strong>: the same data, with day and time, to arrange the viewing (Article 6(1)(b) GDPR). They are erased ${RETENTION.appointmentMonths} months after the viewing.</li>
<li>{{ifHoliday}}<strong>Requests for and bookings of a holiday home</strong>: your name, contact details, dates and party, to conclude and perform the contract (Article 6(1)(b) GDPR). They are erased ${RETENTION.stayMonths} months after the stay.</li>
<li><strong>Saved searches</strong>: your name, e-mail address and what you look for. We mail you new properties with your consent (Article 6(1)(a) GDPR), until you unsubscribe with the link at the foot of each mail. A request that you do not confirm is gone after ${RETENTION.unconfirmedDays} days.</li>
<li><strong>Mails</strong> that this website sends about these: their content and recipient are erased after ${RETENTION.mailContentDays} days. That there was a mail, without a name or an address, is kept for ${RETENTION.mailMonths} months.</li>
<li><strong>Your IP address</strong>: to send you the page and to protect forms against abuse, our legitimate interest (Article 6(1)(f) GDPR).</li>
<li><strong>Counts</strong>, without cookies and without anything about you: how often a property is viewed, saved as a favourite, called or written about. Your IP address is used for half an hour at most, only so that nobody is counted twice, and is not kept.</li>
</ul>
<p>Fields that are required are needed to answer you. No decision is based on automated processing alone.</p>
<h2>Who receives your data</h2>
<ul>
<li>The staff of {{name}} who deal with your request.</li>
<li>The providers that host this website, send its mails and supply the software in which we follow up requests. They act on our instructions (Article 28 GDPR).</li>
<li>{{ifHoliday}}The owner or manager of the holiday home that you book.</li>
<li>{{ifStatistics}}Our visit statistics (Matomo), only with your consent: the address of the page, the size of your screen and your IP address.</li>
<li>{{ifCaptcha}}The service that protects forms against spam, only with your consent: it sees your IP address.</li>
<li>The provider of a map, a video or a virtual visit that you open: it sees your IP address.</li>
</ul>
<p>We do not sell your data.</p>
<h2>Your rights</h2>
<p>You have the right to access your data, to have them rectified or erased, to have their processing restricted, to object to it, to take your data elsewhere, and to withdraw a consent at any time, which leaves what was done before valid. We answer within a month.</p>
<p>Write to <a href="mailto:{{privacyContact}}">{{privacyContact}}</a> for this.</p>
<p>You can also lodge a complaint with the Belgian Data Protection Authority (GBA/APD), Drukpersstraat 35, 1000 Brussels, <a href="mailto:contact@apd-gba.be">contact@apd-gba.be</a>, <a href="https://www.dataprotectionauthority.be">www.dataprotectionauthority.be</a>.</p>`,
  },
  terms: {
    title: 'Terms of use',
    html: `
<p>These terms apply to the use of the website of {{name}}.</p>
<h2>Who publishes this website</h2>
<ul>
<li>Company: {{company}}</li>
<li>Address: {{address}}</li>
<li>Company number: {{companyNumber}}</li>
<li>VAT number: {{vatNumber}}</li>
<li>Licensed estate agent, BIV/IPI number {{registrationNumber}}</li>
<li>Professional liability and guarantee: {{insurer}}, policy number {{policyNumber}}</li>
<li>Telephone: {{phone}}</li>
<li>E-mail: <a href="mailto:{{email}}">{{email}}</a></li>
</ul>
<h2>The properties on this website</h2>
<p>We write every advertisement with care, from what the owner, the authorities and experts tell us. An advertisement is an invitation to make an offer, and no binding offer. Areas and plans are indicative, and a property may have been sold or let in the meantime. What counts is the contract that you sign.</p>
<p>{{ifHoliday}}A request for a stay is binding only after it was confirmed in writing. Price, costs and conditions are given with the holiday home.</p>
<h2>Photographs and texts</h2>
<p>Photographs, plans and texts are protected by copyright. You may view, keep and print them for yourself. Any other use needs our written permission.</p>
<h2>Liability</h2>
<p>We do what is reasonable to keep this website correct and available, but cannot answer for an interruption or a mistake without fault of ours, nor for websites of others to which we refer. Nothing in these terms limits our liability for fraud, intent or gross negligence, or the rights that the law gives to consumers.</p>
<h2>Complaints, law and courts</h2>
<p>As licensed estate agents we follow the code of conduct of the Professional Institute of Estate Agents (BIV/IPI). We would like to discuss a complaint with you first. Consumers can also turn to the Consumer Mediation Service, <a href="https://www.mediationconsommateur.be">www.mediationconsommateur.be</a>.</p>
<p>Belgian law applies. The courts that the law designates have jurisdiction; consumers can always turn to that of their place of residence.</p>`,
  },
  cookies: {
    title: 'Cookie policy',
    html: `
<p>Cookies are small files that a website keeps on your device; a browser also has storage of its own. {{name}} uses no cookies to follow you.</p>
<h2>What is kept on your device</h2>
<p>Looking around leaves nothing behind: something is kept on your device only once you ask for it.</p>
<ul>
<li>{{ifChoice}}Your choice on this page: the cookie <em>gevel-consent</em>, for six months from your choice. It says only what you allowed or refused.</li>
<li>Your favourites and your notes about them (<em>gevel:favorites</em>, <em>gevel:remarks</em>), from the first heart on: in your browser’s storage, until you remove them.</li>
<li>The last twelve properties that you viewed (<em>gevel:last-viewed</em>) and when you were last here (<em>gevel:last-visit</em>), only if you click on “Remember what I view”: in your browser’s storage, until you click on “Erase everything and stop” in the same place.</li>
<li>The key to your saved search or your viewing (<em>gevel:own-links</em>), only if you click on “Remember this in this browser” on its page: in your browser’s storage, until you have it forgotten there or it is over.</li>
</ul>
<p>To show properties and searches again, your browser asks for them by their number or key; this website does not store who viewed what. Where you were in a list is part of the history of the tab, as the address of the page is, and goes with it.</p>
<p>All of this is needed for what you ask for yourself. Under Article 10/2 of the Act of 30 July 2018 it needs no consent.</p>
<h2>What comes from others</h2>
<ul>
<li>Maps, videos and virtual visits load only when you click on them. Their provider then sees your IP address and may set cookies of its own.</li>
<li>{{ifMedia}}Maps load at once if you allow that below.</li>
<li>{{ifStatistics}}We count visits with Matomo, only if you allow that below. Nothing is kept on your device for it.</li>
<li>{{ifCaptcha}}Forms use a service of others against spam, only if you allow it; that service may then keep something on your device itself. Otherwise we ask you a small question after you have sent the form.</li>
</ul>
<h2>Changed your mind?</h2>
<p>{{ifChoice}}At the foot of this page you change your choice whenever you like.</p>
<p>The settings of your browser clear all that this website has kept.</p>
<p>Questions? <a href="mailto:{{privacyContact}}">{{privacyContact}}</a></p>`,
  },
  accessibility: {
    title: 'Accessibility',
    html: `
<p>{{name}} wants everybody to be able to look for a home here, ask a question and arrange a viewing. This page says how far the website has come.</p>
<h2>What you can do here</h2>
<ul>
<li>Look for properties, view, compare and save them.</li>
<li>Send us a message, save a search and arrange a viewing.</li>
<li>{{ifHoliday}}Request a stay in a holiday home.</li>
</ul>
<p>Lists, pages and forms also work without JavaScript, with the keyboard alone and with enlarged text.</p>
<h2>What is tested</h2>
<p>The makers of the software measure each kind of page in a browser against those rules of WCAG 2.2, levels A and AA, that axe can check automatically. Other automated tests check that everything can be reached with the keyboard, that enlarged text has room, and that the website works with high contrast, with less motion, on a narrow screen and without JavaScript.</p>
<h2>What we know is missing</h2>
<ul>
<li>The website has not been audited by an independent expert, nor tested with people who use assistive technology. Automated tests do not find everything, so we do not claim that it meets all rules.</li>
<li>Photos do not always have a description of their own, and plans and PDFs from others are often not made for a screen reader.</li>
<li>Maps, videos and virtual visits from other providers are outside our tests. Address and description are on the page in words too.</li>
</ul>
<h2>Something does not work?</h2>
<p>Tell us: we will give you what you are looking for in another way, and see how to do better. Write to <a href="mailto:{{email}}">{{email}}</a>.</p>
<p>By telephone: {{phone}}.</p>
<p>The Economic Inspection of the FPS Economy supervises the accessibility of electronic commerce for consumers: <a href="https://economie.fgov.be">economie.fgov.be</a>.</p>`,
  },
};
