-- What a fresh install settles about money in and out.
-- The addresses of a fresh install are such that no real wallet sends anything there.
insert into wallet_settings (version, effective_at, settings) values (1, to_timestamp(0), $settings$
{
 "channels": [
  {
   "id": "USDT-TRON",
   "currency": "USDT",
   "kind": "chain",
   "network": "TRON",
   "addressForm": "tron",
   "memo": "none",
   "contract": "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t",
   "confirmations": 20,
   "minutes": 5,
   "payTo": [
    {
     "label": "address",
     "text": "SANDBOX-TRON-NO-REAL-MONEY"
    }
   ],
   "recharge": {
    "isEnabled": true,
    "disabledReason": null,
    "amountMin": "10",
    "amountMax": "1000000",
    "fee": "0",
    "fourEyesAbove": "10000"
   },
   "withdrawal": {
    "isEnabled": true,
    "disabledReason": null,
    "amountMin": "10",
    "amountMax": "200000",
    "fee": "1",
    "fourEyesAbove": "5000",
    "dayMax": {
     "none": "2000",
     "basic": "50000",
     "advanced": "500000"
    }
   }
  },
  {
   "id": "USDT-ETHEREUM",
   "currency": "USDT",
   "kind": "chain",
   "network": "Ethereum",
   "addressForm": "evm",
   "memo": "none",
   "contract": "0xdAC17F958D2ee523a2206206994597C13D831ec7",
   "confirmations": 12,
   "minutes": 10,
   "payTo": [
    {
     "label": "address",
     "text": "SANDBOX-ETHEREUM-NO-REAL-MONEY"
    }
   ],
   "recharge": {
    "isEnabled": true,
    "disabledReason": null,
    "amountMin": "20",
    "amountMax": "1000000",
    "fee": "0",
    "fourEyesAbove": "10000"
   },
   "withdrawal": {
    "isEnabled": true,
    "disabledReason": null,
    "amountMin": "20",
    "amountMax": "200000",
    "fee": "4",
    "fourEyesAbove": "5000",
    "dayMax": {
     "none": "2000",
     "basic": "50000",
     "advanced": "500000"
    }
   }
  },
  {
   "id": "ETH-ETHEREUM",
   "currency": "ETH",
   "kind": "chain",
   "network": "Ethereum",
   "addressForm": "evm",
   "memo": "none",
   "contract": null,
   "confirmations": 12,
   "minutes": 10,
   "payTo": [
    {
     "label": "address",
     "text": "SANDBOX-ETHEREUM-NO-REAL-MONEY"
    }
   ],
   "recharge": {
    "isEnabled": true,
    "disabledReason": null,
    "amountMin": "0.01",
    "amountMax": "500",
    "fee": "0",
    "fourEyesAbove": "4"
   },
   "withdrawal": {
    "isEnabled": true,
    "disabledReason": null,
    "amountMin": "0.01",
    "amountMax": "100",
    "fee": "0.001",
    "fourEyesAbove": "2",
    "dayMax": {
     "none": "1",
     "basic": "20",
     "advanced": "200"
    }
   }
  },
  {
   "id": "BTC-BITCOIN",
   "currency": "BTC",
   "kind": "chain",
   "network": "Bitcoin",
   "addressForm": "bitcoin",
   "memo": "none",
   "contract": null,
   "confirmations": 3,
   "minutes": 40,
   "payTo": [
    {
     "label": "address",
     "text": "SANDBOX-BITCOIN-NO-REAL-MONEY"
    }
   ],
   "recharge": {
    "isEnabled": true,
    "disabledReason": null,
    "amountMin": "0.0005",
    "amountMax": "50",
    "fee": "0",
    "fourEyesAbove": "0.2"
   },
   "withdrawal": {
    "isEnabled": true,
    "disabledReason": null,
    "amountMin": "0.001",
    "amountMax": "10",
    "fee": "0.0001",
    "fourEyesAbove": "0.1",
    "dayMax": {
     "none": "0.05",
     "basic": "1",
     "advanced": "10"
    }
   }
  },
  {
   "id": "XRP-RIPPLE",
   "currency": "XRP",
   "kind": "chain",
   "network": "XRP Ledger",
   "addressForm": "ripple",
   "memo": "required",
   "contract": null,
   "confirmations": 1,
   "minutes": 2,
   "payTo": [
    {
     "label": "address",
     "text": "SANDBOX-XRP-NO-REAL-MONEY"
    },
    {
     "label": "memo",
     "text": "1000001"
    }
   ],
   "recharge": {
    "isEnabled": true,
    "disabledReason": null,
    "amountMin": "20",
    "amountMax": "1000000",
    "fee": "0",
    "fourEyesAbove": "10000"
   },
   "withdrawal": {
    "isEnabled": true,
    "disabledReason": null,
    "amountMin": "20",
    "amountMax": "200000",
    "fee": "0.2",
    "fourEyesAbove": "5000",
    "dayMax": {
     "none": "2000",
     "basic": "50000",
     "advanced": "500000"
    }
   }
  },
  {
   "id": "USD-BANK",
   "currency": "USD",
   "kind": "bank",
   "network": "Bank transfer",
   "addressForm": null,
   "memo": "none",
   "contract": null,
   "confirmations": 0,
   "minutes": 1440,
   "payTo": [
    {
     "label": "holder",
     "text": "Sandbox, simulated money"
    },
    {
     "label": "bankName",
     "text": "No bank"
    },
    {
     "label": "accountNumber",
     "text": "SANDBOX-000000"
    },
    {
     "label": "bankCode",
     "text": "NONE"
    }
   ],
   "recharge": {
    "isEnabled": true,
    "disabledReason": null,
    "amountMin": "50",
    "amountMax": "100000",
    "fee": "0",
    "fourEyesAbove": "10000"
   },
   "withdrawal": {
    "isEnabled": true,
    "disabledReason": null,
    "amountMin": "50",
    "amountMax": "50000",
    "fee": "5",
    "fourEyesAbove": "5000",
    "dayMax": {
     "none": "0",
     "basic": "20000",
     "advanced": "200000"
    }
   }
  }
 ],
 "levelPercent": [
  "100",
  "120",
  "150",
  "200",
  "300",
  "500",
  "1000"
 ]
}
$settings$);
