import type { LanguageCode, PaymentMethodCode } from '@portico/finance'

/** Name and description of each method for the payer, in every language of the document. */
export const METHOD_TEXTS: Readonly<
  Record<LanguageCode, Readonly<Record<PaymentMethodCode, readonly [string, string]>>>
> = {
  en: {
    M001: ['Bank transfer in your bank’s app', 'You choose your bank, sign in there and confirm the transfer.'],
    M002: ['Approval on your phone', 'You scan a code and approve the payment on your phone.'],
    M003: ['Transfer by yourself', 'You transfer the amount to the account shown, with the reference shown.'],
    M004: ['Card', 'You enter your card on a page of the card provider and confirm the payment with your bank.']
  },
  es: {
    M001: [
      'Transferencia en la aplicación de su banco',
      'Usted elige su banco, inicia sesión en él y confirma la transferencia.'
    ],
    M002: ['Aprobación en su teléfono', 'Usted escanea un código y aprueba el pago en su teléfono.'],
    M003: [
      'Transferencia por su cuenta',
      'Usted transfiere el importe a la cuenta indicada, con la referencia indicada.'
    ],
    M004: [
      'Tarjeta',
      'Usted introduce su tarjeta en una página del proveedor de tarjetas y confirma el pago con su banco.'
    ]
  },
  de: {
    M001: [
      'Überweisung in der App Ihrer Bank',
      'Sie wählen Ihre Bank, melden sich dort an und bestätigen die Überweisung.'
    ],
    M002: ['Freigabe auf Ihrem Telefon', 'Sie scannen einen Code und geben die Zahlung auf Ihrem Telefon frei.'],
    M003: ['Eigene Überweisung', 'Sie überweisen den Betrag auf das angezeigte Konto, mit der angezeigten Referenz.'],
    M004: [
      'Karte',
      'Sie geben Ihre Karte auf einer Seite des Kartenanbieters ein und bestätigen die Zahlung bei Ihrer Bank.'
    ]
  },
  fr: {
    M001: [
      'Virement dans l’application de votre banque',
      'Vous choisissez votre banque, vous y connectez et confirmez le virement.'
    ],
    M002: ['Validation sur votre téléphone', 'Vous scannez un code et validez le paiement sur votre téléphone.'],
    M003: ['Virement par vos soins', 'Vous virez le montant sur le compte indiqué, avec la référence indiquée.'],
    M004: [
      'Carte',
      'Vous saisissez votre carte sur une page du prestataire et confirmez le paiement auprès de votre banque.'
    ]
  },
  it: {
    M001: ['Bonifico nell’app della sua banca', 'Lei sceglie la sua banca, accede e conferma il bonifico.'],
    M002: ['Approvazione sul telefono', 'Lei scansiona un codice e approva il pagamento sul telefono.'],
    M003: ['Bonifico autonomo', 'Lei trasferisce l’importo sul conto indicato, con il riferimento indicato.'],
    M004: ['Carta', 'Lei inserisce la carta in una pagina del fornitore e conferma il pagamento presso la sua banca.']
  },
  nl: {
    M001: ['Overboeking in de app van uw bank', 'U kiest uw bank, logt daar in en bevestigt de overboeking.'],
    M002: ['Goedkeuring op uw telefoon', 'U scant een code en keurt de betaling goed op uw telefoon.'],
    M003: ['Zelf overboeken', 'U maakt het bedrag over naar de getoonde rekening, met het getoonde kenmerk.'],
    M004: ['Kaart', 'U voert uw kaart in op een pagina van de kaartaanbieder en bevestigt de betaling bij uw bank.']
  },
  pt: {
    M001: ['Transferência na aplicação do seu banco', 'Escolhe o seu banco, inicia sessão e confirma a transferência.'],
    M002: ['Aprovação no seu telemóvel', 'Lê um código e aprova o pagamento no seu telemóvel.'],
    M003: ['Transferência por sua conta', 'Transfere o montante para a conta indicada, com a referência indicada.'],
    M004: ['Cartão', 'Introduz o cartão numa página do prestador e confirma o pagamento junto do seu banco.']
  }
}
