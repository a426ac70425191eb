/** TODO */
export default function WithdrawalPage() {
  return null;
}
