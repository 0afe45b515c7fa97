-- What a void took of a bet is what stood before it less what stands after it. Until now it was rounded by itself, and half of an odd stake
-- stood as one minor unit less in sums of bets than on its market. Without their place in the stream these sums are made anew from the bets.
delete from settings where key = 'report_sums';
