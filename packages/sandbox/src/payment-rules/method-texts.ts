import type { LanguageCode, PaymentMethodCode } from '@portico/finance'

/** Name and description of each method for the payer, in every language of the document. */
export const METHOD_TEXTS: Readonly<
  Record<LanguageCode, Readonly<Record<PaymentMethodCode, readonly [string, string]>>>
> = {
  en: {
    M001: ['Bank transfer in your bank’s app', 'You choose your bank, sign in and confirm the transfer.'],
    M002: ['Approval on your phone', 'You scan a code and approve the payment on your phone.'],
    M003: ['Manual bank transfer', 'You transfer the amount to the account shown, with the payment reference shown.'],
    M004: ['Card', 'You enter your card details on the card provider’s page and confirm the payment with your bank.']
  },
  es: {
    M001: ['Transferencia en la aplicación de su banco', 'Elija su banco, inicie sesión y confirme la transferencia.'],
    M002: ['Aprobación en su móvil', 'Escanee un código y apruebe el pago en su móvil.'],
    M003: ['Transferencia manual', 'Transfiera el importe a la cuenta indicada, con el concepto indicado.'],
    M004: ['Tarjeta', 'Introduzca los datos de su tarjeta en la página del proveedor y confirme el pago con su banco.']
  },
  de: {
    M001: [
      'Überweisung in der App Ihrer Bank',
      'Sie wählen Ihre Bank, melden sich dort an und bestätigen die Überweisung.'
    ],
    M002: ['Freigabe auf Ihrem Smartphone', 'Sie scannen einen Code und geben die Zahlung auf Ihrem Smartphone frei.'],
    M003: [
      'Manuelle Überweisung',
      'Sie überweisen den Betrag mit dem angezeigten Verwendungszweck auf das angezeigte Konto.'
    ],
    M004: [
      'Karte',
      'Sie geben Ihre Kartendaten auf der Seite des Kartenanbieters ein und bestätigen die Zahlung bei Ihrer Bank.'
    ]
  },
  fr: {
    M001: [
      'Virement dans l’application de votre banque',
      'Vous choisissez votre banque, vous vous y connectez et confirmez le virement.'
    ],
    M002: ['Validation sur votre téléphone', 'Vous scannez un code et validez le paiement sur votre téléphone.'],
    M003: ['Virement manuel', 'Vous virez le montant sur le compte indiqué, avec la référence de paiement indiquée.'],
    M004: [
      'Carte',
      'Vous saisissez les données de votre carte sur la page du prestataire et confirmez le paiement auprès de votre banque.'
    ]
  },
  it: {
    M001: ['Bonifico nell’app della sua banca', 'Scelga la sua banca, acceda e confermi il bonifico.'],
    M002: ['Approvazione sul telefono', 'Scansioni un codice e approvi il pagamento sul telefono.'],
    M003: ['Bonifico manuale', 'Esegua il bonifico sul conto indicato, con la causale indicata.'],
    M004: ['Carta', 'Inserisca i dati della carta sulla pagina del fornitore e confermi il pagamento con la sua banca.']
  },
  nl: {
    M001: ['Overboeking in de app van uw bank', 'U kiest uw bank, logt daar in en bevestigt de overboeking.'],
    M002: ['Goedkeuring op uw telefoon', 'U scant een code en keurt de betaling goed op uw telefoon.'],
    M003: [
      'Handmatige overboeking',
      'U maakt het bedrag over naar de vermelde rekening, met het vermelde betalingskenmerk.'
    ],
    M004: [
      'Kaart',
      'U voert uw kaartgegevens in op de pagina van de kaartaanbieder en bevestigt de betaling bij uw bank.'
    ]
  },
  pt: {
    M001: ['Transferência na aplicação do seu banco', 'Escolha o seu banco, inicie sessão e confirme a transferência.'],
    M002: ['Aprovação no seu telemóvel', 'Leia um código e aprove o pagamento no seu telemóvel.'],
    M003: ['Transferência manual', 'Transfira o montante para a conta indicada, com a referência indicada.'],
    M004: [
      'Cartão',
      'Introduza os dados do seu cartão na página do prestador e confirme o pagamento junto do seu banco.'
    ]
  }
}
